-- Since when a registration waits, or waited last: the queue of admins begins with the oldest.
ALTER TABLE accounts ADD COLUMN submitted_at timestamptz NOT NULL DEFAULT now();
UPDATE accounts SET submitted_at = created_at;
CREATE INDEX accounts_waiting ON accounts (submitted_at, id) WHERE state = 'pending';

-- What happened to a registration: decisions with their reason, and what its holder sent afterwards.
CREATE TABLE registration_events (
  no             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id             record_id NOT NULL UNIQUE,
  account_id     record_id NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind           text NOT NULL CHECK (kind IN ('approved', 'declined', 'resubmitted', 'reopened')),
  at             timestamptz NOT NULL DEFAULT now(),
  -- Who decided; null: the holder, or the service itself. The audit log keeps those who have left.
  actor_id       record_id,
  reason         text CHECK (reason IN ('unreadable', 'expired', 'mismatch', 'incomplete', 'duplicate', 'other')),
  -- Of an admin to the holder, or of the holder to the admins.
  note           text,
  -- What undo restores.
  old_state      text CHECK (old_state IN ('pending', 'approved', 'declined')),
  old_decided_at timestamptz,
  -- What was sent again: texts as they were before, and the licence as it was.
  replaced       jsonb,
  old_licence    record_id,
  undone_at      timestamptz
);
CREATE INDEX registration_events_by_account ON registration_events (account_id, no);

-- Links with which a holder sends papers again; a declined account cannot sign in.
CREATE TABLE resubmission_links (
  token_hash text COLLATE "C" PRIMARY KEY,
  account_id record_id NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX resubmission_links_by_account ON resubmission_links (account_id);

-- Decisions from before: they count, and a person who sends papers again sees them.
INSERT INTO registration_events (id, account_id, kind, at, actor_id)
  SELECT l.id, a.id, substring(l.action FROM '[a-z]+$'), l.at, l.actor_id
  FROM audit_log l JOIN accounts a ON a.id = l.subject_id
  WHERE l.action ~ '^(stockist|user|purchaser)\.(approved|declined)$'
  ORDER BY l.no;

-- An unconfirmed entry that was confirmed, for as long as that can be undone.
CREATE TABLE confirmed_entries (
  kind      text NOT NULL CHECK (kind IN ('company', 'medicine')),
  entry_id  record_id NOT NULL,
  actor_id  record_id NOT NULL,
  at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, entry_id)
);

-- Duplicates are found by the last ten digits of a phone number, and by licence_key().
CREATE FUNCTION phone_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(right(regexp_replace($1, '[^0-9]', '', 'g'), 10), '')
$$;
-- A PIN somewhere in an address.
CREATE FUNCTION pin_in(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substring($1 FROM '\m[1-9][0-9]{5}\M')
$$;
CREATE INDEX medical_owners_by_pin ON medical_owners (pin_in(address));
CREATE INDEX purchasers_by_pin ON purchasers (pin_in(address));
CREATE INDEX stockists_by_phone ON stockists (phone_key(phone));
CREATE INDEX medical_owners_by_phone ON medical_owners (phone_key(contact_no));
CREATE INDEX purchasers_by_phone ON purchasers (phone_key(contact_no));
CREATE INDEX stockists_by_pin ON stockists (pincode) WHERE pincode IS NOT NULL;
