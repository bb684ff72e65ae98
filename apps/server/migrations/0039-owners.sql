-- Whose an account is, told by what was approved of it: a change of phone or e-mail afterwards makes no second owner.
CREATE TABLE account_owners (
  account_id record_id PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  -- The smallest id of the accounts that have this owner.
  owner_id   record_id NOT NULL,
  -- False: a stockist has approved the account, and nobody else.
  by_admin   boolean NOT NULL,
  -- Licence, GSTIN, phone and mailbox, each as they stood at an approval.
  signs      text[] NOT NULL
);
CREATE INDEX account_owners_by_owner ON account_owners (owner_id);
CREATE INDEX account_owners_by_sign ON account_owners USING gin (signs);

-- What tells the owner of an account as it stands now. Mail to name+anything arrives at name; characters 3 to 12 of a
-- GSTIN name the taxpayer in every state.
CREATE FUNCTION signs_of(account text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[
    'licence ' || licence_key(coalesce(l.licence_number, o.drug_license_no)),
    'taxpayer ' || substr(coalesce(l.gstin, o.gstin), 3, 10),
    'phone ' || phone_key(coalesce(s.phone, o.contact_no, p.contact_no)),
    'mailbox ' || regexp_replace(a.email_key, '\+.*@', '@')
  ], NULL)
  FROM accounts a
  LEFT JOIN stockists s ON s.id = a.id LEFT JOIN stockist_papers l ON l.id = a.id
  LEFT JOIN medical_owners o ON o.id = a.id LEFT JOIN purchasers p ON p.id = a.id
  WHERE a.id = account
$$;

-- Whether an admin has seen a licence or a GSTIN: a phone alone is anybody's.
CREATE FUNCTION has_papers(signs text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM unnest(signs) s WHERE s LIKE 'licence %' OR s LIKE 'taxpayer %')
$$;

-- Accounts that are approved already: as they stand now. Admins approve firms; of a purchaser the history says who did.
INSERT INTO account_owners (account_id, owner_id, by_admin, signs)
  SELECT a.id, a.id, a.role <> 'purchaser' OR EXISTS (
      SELECT FROM registration_events e JOIN accounts d ON d.id = e.actor_id
      WHERE e.account_id = a.id AND e.kind = 'approved' AND e.undone_at IS NULL AND d.role = 'admin'), signs_of(a.id)
  FROM accounts a WHERE a.state = 'approved' AND a.role IN ('stockist', 'medicalOwner', 'purchaser');
DO $$
BEGIN
  LOOP
    UPDATE account_owners a SET owner_id = n.owner_id FROM (
      SELECT s.account_id, min(b.owner_id COLLATE "C") AS owner_id
      FROM account_owners s JOIN account_owners b ON b.signs && s.signs AND b.by_admin
      WHERE s.by_admin GROUP BY s.account_id) n
    WHERE n.account_id = a.account_id AND n.owner_id < a.owner_id;
    EXIT WHEN NOT FOUND;
  END LOOP;
  UPDATE account_owners a SET owner_id = coalesce(
      (SELECT min(b.owner_id COLLATE "C") FROM account_owners b WHERE b.by_admin AND b.signs && a.signs),
      (SELECT min(b.account_id COLLATE "C") FROM account_owners b WHERE NOT b.by_admin AND b.signs && a.signs))
    WHERE NOT a.by_admin;
END $$;

-- What firms agree about depends on their owners, not on a phone or an e-mail that they change.
DROP TRIGGER unsettle_aliases ON stockists;
DROP TRIGGER unsettle_aliases ON stockist_papers;
DROP TRIGGER unsettle_aliases ON medical_owners;
DROP TRIGGER unsettle_aliases ON accounts;
CREATE TRIGGER unsettle_aliases AFTER UPDATE OF state ON accounts FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION unsettle_aliases_of_account();

CREATE FUNCTION unsettle_aliases_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shared_aliases (key, company_key)
    SELECT key, company_key FROM aliases WHERE account_id = NEW.account_id ORDER BY key, company_key
    ON CONFLICT (key, company_key) DO UPDATE SET settled = false;
  RETURN NULL;
END $$;
CREATE TRIGGER unsettle_aliases AFTER INSERT OR UPDATE ON account_owners FOR EACH ROW
  EXECUTE FUNCTION unsettle_aliases_of_owner();
UPDATE shared_aliases SET settled = false;
