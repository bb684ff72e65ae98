-- Uploaded images. The bytes lie in the store (disk or S3) under the same id, and are there before the row.
CREATE TABLE files (
  id         record_id PRIMARY KEY,
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  bytes      integer NOT NULL CHECK (bytes > 0),
  width      integer NOT NULL CHECK (width > 0),
  height     integer NOT NULL CHECK (height > 0),
  -- The record that claims the file; until then nobody sees it.
  owner_id   record_id,
  kind       text,
  visibility text CHECK (visibility IN ('public', 'private')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When an unclaimed file goes.
  expires_at timestamptz,
  CHECK ((owner_id IS NULL) = (kind IS NULL) AND (owner_id IS NULL) = (visibility IS NULL)),
  CHECK ((owner_id IS NULL) <> (expires_at IS NULL))
);
CREATE INDEX files_expiring ON files (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX files_by_owner ON files (owner_id) WHERE owner_id IS NOT NULL;

-- Who decided what, and who looked at whose identity. Rows are only ever added.
CREATE TABLE audit_log (
  no           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id           record_id NOT NULL UNIQUE,
  at           timestamptz NOT NULL DEFAULT now(),
  action       text NOT NULL CHECK (action <> ''),
  -- As they were then: an account may go, what it did stays.
  actor_id     record_id,
  actor_role   text,
  actor_email  text,
  subject_kind text NOT NULL,
  subject_id   record_id NOT NULL,
  subject_name text,
  details      jsonb
);
CREATE INDEX audit_log_by_subject ON audit_log (subject_id, no);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, no);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
CREATE TRIGGER audit_log_rows_stay BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_stays BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Mail that is to go out. A row is written in the transaction that causes it; the job queue only says when.
CREATE TABLE mail_outbox (
  id         record_id PRIMARY KEY,
  to_address text NOT NULL CHECK (to_address <> ''),
  to_name    text,
  template   text NOT NULL,
  -- Emptied once sent: a reset link opens an account.
  "values"   jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at    timestamptz,
  attempts   integer NOT NULL DEFAULT 0,
  last_error text,
  -- The receiving server refused it for good.
  failed_at  timestamptz
);
CREATE INDEX mail_outbox_waiting ON mail_outbox (created_at) WHERE sent_at IS NULL AND failed_at IS NULL;
