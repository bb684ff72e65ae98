-- An entry that a stockist adds to the catalogue is unconfirmed until an admin or another firm vouches for it.
-- Everything that is there already counts as confirmed.
ALTER TABLE companies
  ADD COLUMN confirmed boolean NOT NULL DEFAULT true,
  -- The stockist that added it by hand; null: an admin or an import did.
  ADD COLUMN added_by integer REFERENCES stockists ON DELETE SET NULL;
ALTER TABLE medicines
  ADD COLUMN confirmed boolean NOT NULL DEFAULT true,
  ADD COLUMN added_by integer REFERENCES stockists ON DELETE SET NULL;

CREATE INDEX companies_unconfirmed ON companies (created_at, id) WHERE NOT confirmed;
CREATE INDEX medicines_unconfirmed ON medicines (created_at, id) WHERE NOT confirmed;
-- For the reference alone: a stockist that goes must not cause a search through the whole catalogue.
CREATE INDEX companies_by_adder ON companies (added_by) WHERE added_by IS NOT NULL;
CREATE INDEX medicines_by_adder ON medicines (added_by) WHERE added_by IS NOT NULL;

-- Whether a stockist lists anything. Public lists begin with those that do, and an index can only order by a column.
ALTER TABLE stockists ADD COLUMN listed boolean NOT NULL DEFAULT false;
UPDATE stockists s SET listed = true
  WHERE EXISTS (SELECT FROM listings l WHERE l.stockist_no = s.no)
    OR EXISTS (SELECT FROM company_listings l WHERE l.stockist_no = s.no);
CREATE INDEX stockists_listed_first ON stockists (listed, created_at, id) WHERE status = 'approved';

CREATE FUNCTION mark_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that two writers never wait for each other.
  UPDATE stockists SET listed = true WHERE no IN (
    SELECT no FROM stockists WHERE NOT listed AND no IN (SELECT stockist_no FROM changed)
    ORDER BY no FOR NO KEY UPDATE
  );
  RETURN NULL;
END $$;

CREATE FUNCTION mark_unlisted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A transaction that adds a listing holds a key share on the stockist: wait for it, then look with a new snapshot.
  PERFORM no FROM stockists WHERE no IN (SELECT stockist_no FROM changed) ORDER BY no FOR UPDATE;
  UPDATE stockists s SET listed = false
    WHERE listed AND no IN (SELECT stockist_no FROM changed)
      AND NOT EXISTS (SELECT FROM listings l WHERE l.stockist_no = s.no)
      AND NOT EXISTS (SELECT FROM company_listings l WHERE l.stockist_no = s.no);
  RETURN NULL;
END $$;

CREATE TRIGGER mark_listed AFTER INSERT ON listings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_listed();
CREATE TRIGGER mark_unlisted AFTER DELETE ON listings REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_unlisted();
CREATE TRIGGER mark_listed AFTER INSERT ON company_listings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_listed();
CREATE TRIGGER mark_unlisted AFTER DELETE ON company_listings REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_unlisted();
