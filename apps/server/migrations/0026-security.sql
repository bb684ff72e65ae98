-- What a person sees of a session: on what, as one of a few fixed words, and the day of its last use.
ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT 'Unknown device' CHECK (length(device) <= 40);
ALTER TABLE sessions ADD COLUMN used_on date NOT NULL DEFAULT current_date;
-- Of older sessions only their beginning is known.
UPDATE sessions SET used_on = created_at::date;

-- Links of a change of e-mail address. Tokens are kept as their SHA-256.
CREATE TABLE email_changes (
  token_hash    text COLLATE "C" PRIMARY KEY,
  account_id    record_id NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- `confirm` was mailed to the new address. `restore` was mailed to the old one, which nobody else can take meanwhile.
  kind          text NOT NULL CHECK (kind IN ('confirm', 'restore')),
  role          text NOT NULL,
  email         text NOT NULL,
  email_key     text COLLATE "C" NOT NULL,
  -- The password under the new address, whose salt is another one.
  password_hash text CHECK ((kind = 'confirm') = (password_hash IS NOT NULL)),
  created_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL
);
CREATE UNIQUE INDEX email_changes_pending ON email_changes (account_id) WHERE kind = 'confirm';
CREATE INDEX email_changes_by_account ON email_changes (account_id);
CREATE INDEX email_changes_held ON email_changes (email_key, role) WHERE kind = 'restore';

-- An account of the demo world stays one under another address: its password is public.
CREATE FUNCTION keep_demo_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO demo_accounts (email_key, role)
    SELECT NEW.email_key, role FROM demo_accounts WHERE email_key = OLD.email_key AND role = OLD.role
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_demo_mark AFTER UPDATE OF email_key ON accounts FOR EACH ROW
  WHEN (OLD.email_key <> NEW.email_key) EXECUTE FUNCTION keep_demo_mark();
