"""What happens at a cut: bleed, what faces what, marks, backs."""
