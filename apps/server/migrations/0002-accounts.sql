-- Who can sign in, and what is known of those who are neither stockist, purchaser nor staff.

CREATE TABLE accounts (
  -- Also the id of the record that the account stands for: its stockist, its medical owner …
  id            record_id PRIMARY KEY,
  role          text NOT NULL
                CHECK (role IN ('admin', 'medicalOwner', 'stockist', 'purchaser', 'staff', 'user')),
  email         text NOT NULL,
  -- The e-mail as it is compared: without case.
  email_key     text COLLATE "C" NOT NULL,
  -- Of an admin or a plain user; the other roles have a record that names them.
  name          text,
  state         text NOT NULL CHECK (state IN ('pending', 'approved', 'declined')),
  -- The admin who may add admins.
  owner         boolean NOT NULL DEFAULT false CHECK (NOT owner OR role = 'admin'),
  -- argon2id as a PHC string; null until an invitation is accepted.
  password_hash text,
  decided_at    timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (email_key, role)
);

-- Only the SHA-256 of a token is kept: who reads this table can enter nowhere.
CREATE TABLE sessions (
  id         record_id PRIMARY KEY,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  account_id record_id NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account_id);
CREATE INDEX sessions_by_end ON sessions (expires_at);

-- Links that set a password: of one account (an invitation), or of all accounts of an e-mail (recovery).
CREATE TABLE password_links (
  token_hash text COLLATE "C" PRIMARY KEY,
  email_key  text COLLATE "C" NOT NULL,
  account_id record_id REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_links_by_email ON password_links (email_key);

-- How often something was tried of late. It need not survive a crash, and is written often.
CREATE UNLOGGED TABLE attempts (
  bucket     text COLLATE "C" PRIMARY KEY,
  tries      integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX attempts_by_end ON attempts (expires_at);

-- What this installation drew once at random.
CREATE TABLE secrets (
  name  text PRIMARY KEY,
  value bytea NOT NULL
);

CREATE TABLE medical_owners (
  id              record_id PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  medical_name    text NOT NULL,
  owner_name      text NOT NULL,
  address         text NOT NULL,
  contact_no      text NOT NULL,
  drug_license_no text NOT NULL,
  license_file    record_id NOT NULL
);

-- What only the stockist itself and admins see of it. Apart from its public row, so that the catalogue's
-- queries cannot let it out.
CREATE TABLE stockist_papers (
  id             record_id PRIMARY KEY REFERENCES stockists (id) ON DELETE CASCADE,
  licence_number text,
  licence_expiry date,
  licence_file   record_id,
  role_type      text,
  cntx_number    text,
  dob            date,
  blood_group    text
);
