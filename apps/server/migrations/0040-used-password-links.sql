-- A link that has set a password may end links that were shared, until it would have expired.
ALTER TABLE password_links ADD COLUMN used_at timestamptz;
