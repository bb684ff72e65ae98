-- Devices that have signed in to an account. Wrong passwords from elsewhere cannot keep them out of it.
-- Only the SHA-256 of a device's token is kept.
CREATE TABLE known_devices (
  token_hash text COLLATE "C" NOT NULL,
  account_id record_id NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (token_hash, account_id)
);
CREATE INDEX known_devices_by_account ON known_devices (account_id, used_at);
CREATE INDEX known_devices_by_use ON known_devices (used_at);
