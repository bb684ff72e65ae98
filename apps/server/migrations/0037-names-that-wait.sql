-- A new medicine whose name begins like a known one waits for an admin: its maker alone sees it.
-- Once confirmed it no longer matters, and an undone confirmation makes it wait again.
ALTER TABLE medicines ADD COLUMN waiting boolean NOT NULL DEFAULT false;

-- What everybody may find: confirmed entries, and unconfirmed ones of approved firms that do not wait for an admin.
CREATE FUNCTION is_public_entry(confirmed boolean, waiting boolean, added_by integer) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT confirmed OR (NOT waiting AND EXISTS (SELECT FROM stockists s WHERE s.no = added_by AND s.status = 'approved'))
$$;

-- The entries of a firm go with its approval, and come back with it.
CREATE FUNCTION log_entries_of_firms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (kind, from_no, to_no)
    SELECT e.kind, e.no, e.no FROM now_so n JOIN was_so w ON w.no = n.no AND w.status <> n.status
      JOIN LATERAL (
        SELECT 'medicine' AS kind, m.no FROM medicines m WHERE m.added_by = n.no AND NOT m.confirmed
        UNION ALL SELECT 'company', c.no FROM companies c WHERE c.added_by = n.no AND NOT c.confirmed) e ON true;
  IF FOUND THEN
    PERFORM pg_notify('catalogue_changed', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER log_entries AFTER UPDATE ON stockists REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so
  FOR EACH STATEMENT EXECUTE FUNCTION log_entries_of_firms();
