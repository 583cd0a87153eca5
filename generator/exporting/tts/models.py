"""Models of pieces of any outline: an OBJ file whose picture has the front on the left and the back on the right."""

from __future__ import annotations

from playproof.generator.exporting.tts.sizes import units
from playproof.layouts.scene import PolygonOutline


def polygon_model(outline: PolygonOutline, thickness: float) -> bytes:
    """The solid of this outline, ``thickness`` mm high, lying flat with its front up.

    The axes are those of OBJ files: x to the right, y up, z towards the viewer, so that the front reads as drawn.
    """
    width, height = outline.width, outline.height
    points = list(outline.points)
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True))
    if area > 0:
        # In drawings y is down: a positive area runs clockwise as seen from above, and faces run the other way round.
        points.reverse()
    count = len(points)
    lines = ["# Playproof"]
    for up in (units(thickness), 0.0):
        lines += [f"v {units(x - width / 2):.5f} {up:.5f} {units(y - height / 2):.5f}" for x, y in points]
    lines += [f"vt {x / width / 2:.5f} {1 - y / height:.5f}" for x, y in points]
    lines += [f"vt {1 - x / width / 2:.5f} {1 - y / height:.5f}" for x, y in points]
    lines += ["vn 0 1 0", "vn 0 -1 0"]
    sides = []
    for index, ((x1, y1), (x2, y2)) in enumerate(zip(points, points[1:] + points[:1], strict=True)):
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
        lines.append(f"vn {(y1 - y2) / length:.5f} 0 {(x2 - x1) / length:.5f}")
        one, two, normal = index + 1, (index + 1) % count + 1, index + 3
        sides.append(
            f"f {one}/{one}/{normal} {one + count}/{one}/{normal} "
            f"{two + count}/{two}/{normal} {two}/{two}/{normal}"
        )
    lines.append("f " + " ".join(f"{one}/{one}/1" for one in range(1, count + 1)))
    lines.append("f " + " ".join(f"{one + count}/{one + count}/2" for one in range(count, 0, -1)))
    return ("\n".join([*lines, *sides]) + "\n").encode()
