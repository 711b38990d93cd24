"""The request log and the sessions' bindings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "request_log",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("connector", sa.String(40), nullable=False),
        sa.Column("tool", sa.String(64), nullable=False),
        sa.Column("outcome", sa.String(10), nullable=False),
        sa.Column("error_code", sa.String(40)),
        sa.Column("duration_ms", sa.Float(), nullable=False),
        sa.Column("upstream_ms", sa.Float()),
        sa.Column("hits", sa.BigInteger()),
        sa.Column("total", sa.BigInteger()),
        sa.Column("size_bytes", sa.BigInteger()),
        sa.Column("served_from", sa.String(20)),
        sa.Column("origin_client", sa.String(100)),
        sa.Column("origin_version", sa.String(40)),
        sa.Column("origin_address", sa.String(50)),
        sa.Column("principal", sa.String(200)),
        sa.Column("session", sa.String(64)),
        sa.Column("protocol_revision", sa.String(20)),
        sa.Column("request_id", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_request_log"),
        sa.UniqueConstraint("request_id", name="uq_request_log_request_id"),
    )
    op.create_index("ix_request_log_at", "request_log", ["at"])
    op.create_table(
        "session_binding",
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("connector", sa.String(40), nullable=False),
        sa.Column("protocol_revision", sa.String(20), nullable=False),
        sa.Column("client_name", sa.String(100)),
        sa.Column("client_version", sa.String(40)),
        sa.Column("principal", sa.String(200)),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("session", name="pk_session_binding"),
    )
    op.create_index("ix_session_binding_last_used_at", "session_binding", ["last_used_at"])


def downgrade() -> None:
    op.drop_table("session_binding")
    op.drop_table("request_log")
