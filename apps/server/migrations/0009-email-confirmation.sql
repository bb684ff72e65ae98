-- Whose e-mail addresses are proved, and which account a mail belongs to.

-- Since when somebody has shown, by a link in a mail, that the address is theirs.
ALTER TABLE accounts ADD COLUMN email_confirmed_at timestamptz;
-- Accounts that are older than this question go on getting their mail. What is given out only to a proved address,
-- such as the export of all that is kept, asks them too.
ALTER TABLE accounts ADD COLUMN email_assumed boolean NOT NULL DEFAULT false;
UPDATE accounts SET email_assumed = true;

-- E-mails are compared without the case of their ASCII letters alone: other letters may turn into plain ones, such as
-- the Kelvin sign into k, and one address would pass for another.
UPDATE accounts SET email_key = lower(email COLLATE "C") WHERE email_key <> lower(email COLLATE "C");
UPDATE password_links l SET email_key = a.email_key FROM accounts a WHERE a.id = l.account_id;

-- Links that confirm an address. Tokens are kept as their SHA-256.
CREATE TABLE email_confirmations (
  token_hash text COLLATE "C" PRIMARY KEY,
  account_id record_id NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_confirmations_by_account ON email_confirmations (account_id);

-- The account that a mail is for, and with which it goes. Of older mails only where one account alone has the address.
ALTER TABLE mail_outbox ADD COLUMN account_id record_id REFERENCES accounts ON DELETE CASCADE;
UPDATE mail_outbox m SET account_id = a.id
  FROM (SELECT min(id::text) AS id, email_key FROM accounts GROUP BY email_key HAVING count(*) = 1) a
  WHERE lower(m.to_address COLLATE "C") = a.email_key;
CREATE INDEX mail_outbox_by_account ON mail_outbox (account_id);
-- How many mails of a kind a mailbox got of late.
CREATE INDEX mail_outbox_by_recipient ON mail_outbox (lower(to_address COLLATE "C"), template, created_at);
