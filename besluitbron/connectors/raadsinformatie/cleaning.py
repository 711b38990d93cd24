"""What is taken out of a text, the same whichever API of the register is asked."""

from typing import Final

from besluitbron.contract.connector import CleaningRules

FIELD_NAMES: Final = frozenset(
    {
        "@id",
        "@type",
        "_all",
        "_exists_",
        "_id",
        "_index",
        "attachment",
        "classification",
        "content_type",
        "date_modified",
        "description",
        "end_date",
        "file_name",
        "is_referenced_by",
        "last_discussed_at",
        "md_text",
        "name",
        "original_url",
        "parent",
        "start_date",
        "text",
        "text_pages",
        "title",
        "url",
    }
)
"""Fields that a caller of Elasticsearch may search with `field:`."""

# Neither API executes anything of a text as we ask it (registers.md section 9). What callers write for a search
# language is taken out all the same and said: searched as a word it would not do what they mean. `+ - / : &` stay
# inside words (50+, 2024/123, 3:2, R&D); the cleaning takes them off where they stand before a word or alone.
CLEANING: Final = CleaningRules(
    executed=frozenset('*?~^"\\()[]{}<>=!|'),
    operators=frozenset({"AND", "OR", "NOT"}),
    field_names=FIELD_NAMES,
)
