"""Measurements of the service. They report; they do not pass or fail on speed."""
