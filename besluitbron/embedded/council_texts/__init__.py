"""What every sample of council information is written with: texts of invented councils, and their suppliers."""
