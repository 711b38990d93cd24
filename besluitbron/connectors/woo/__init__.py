"""Open overheid: what public bodies made public under the Wet open overheid (Woo), over the API of open.overheid.nl."""
