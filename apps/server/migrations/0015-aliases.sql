-- Aliases: what a person has confirmed once. A written name or a supplier's code, and the medicine that it means.

CREATE TABLE aliases (
  id          record_id PRIMARY KEY,
  account_id  record_id NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- As the person wrote it, and as two people would agree that it is the same text.
  text        text NOT NULL CHECK (text <> ''),
  key         text COLLATE "C" NOT NULL CHECK (key <> ''),
  -- The company under whose heading the text stood; empty: it holds anywhere.
  company     text,
  company_key text COLLATE "C" NOT NULL DEFAULT '' CHECK ((company IS NULL) = (company_key = '')),
  medicine_no integer NOT NULL REFERENCES medicines ON DELETE CASCADE,
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, key, company_key)
);
CREATE INDEX aliases_by_key ON aliases (key, company_key);
CREATE INDEX aliases_by_medicine ON aliases (medicine_no);
CREATE INDEX aliases_by_arrival ON aliases (account_id, created_at, id);

-- What holds for everybody, worked out from the aliases above. A row that is not settled holds for nobody until
-- somebody has counted again.
CREATE TABLE shared_aliases (
  key         text COLLATE "C" NOT NULL,
  company_key text COLLATE "C" NOT NULL,
  settled     boolean NOT NULL DEFAULT false,
  -- Null: the firms do not agree, or the medicine is gone.
  medicine_no integer REFERENCES medicines ON DELETE SET NULL,
  -- Of the alias for everybody, for as long as the firms agree on this medicine.
  id          record_id UNIQUE,
  since       timestamptz,
  PRIMARY KEY (key, company_key),
  CHECK (medicine_no IS NULL OR id IS NOT NULL AND since IS NOT NULL)
);
CREATE INDEX shared_aliases_by_medicine ON shared_aliases (medicine_no) WHERE medicine_no IS NOT NULL;
CREATE INDEX shared_aliases_by_arrival ON shared_aliases (since, id) WHERE medicine_no IS NOT NULL;

-- What an admin has taken back: it never holds for everybody again. Accounts keep their own.
CREATE TABLE revoked_aliases (
  key         text COLLATE "C" NOT NULL,
  company_key text COLLATE "C" NOT NULL,
  medicine_no integer NOT NULL REFERENCES medicines ON DELETE CASCADE,
  revoked_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (key, company_key, medicine_no)
);
CREATE INDEX revoked_aliases_by_medicine ON revoked_aliases (medicine_no);

-- Every change of an alias unsettles what holds for everybody, in the same transaction. The row is a lock too: two
-- firms that confirm the same text at once are counted one after the other. Keys are locked in one order.
CREATE FUNCTION unsettle_shared_aliases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shared_aliases (key, company_key)
    SELECT DISTINCT key, company_key FROM changed ORDER BY key, company_key
    ON CONFLICT (key, company_key) DO UPDATE SET settled = false;
  RETURN NULL;
END $$;

CREATE TRIGGER unsettle_shared_aliases AFTER INSERT ON aliases REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION unsettle_shared_aliases();
CREATE TRIGGER unsettle_shared_aliases_changed AFTER UPDATE ON aliases REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION unsettle_shared_aliases();
CREATE TRIGGER unsettle_shared_aliases_removed AFTER DELETE ON aliases REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION unsettle_shared_aliases();

-- Whether an account counts, and as whose, depends on its state and on what tells its owner from others.
CREATE FUNCTION unsettle_aliases_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shared_aliases (key, company_key)
    SELECT key, company_key FROM aliases WHERE account_id = NEW.id ORDER BY key, company_key
    ON CONFLICT (key, company_key) DO UPDATE SET settled = false;
  RETURN NULL;
END $$;

CREATE TRIGGER unsettle_aliases AFTER UPDATE OF state, email_key ON accounts FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.email_key <> NEW.email_key)
  EXECUTE FUNCTION unsettle_aliases_of_account();
CREATE TRIGGER unsettle_aliases AFTER UPDATE OF phone ON stockists FOR EACH ROW
  WHEN (OLD.phone IS DISTINCT FROM NEW.phone) EXECUTE FUNCTION unsettle_aliases_of_account();
CREATE TRIGGER unsettle_aliases AFTER UPDATE OF licence_number ON stockist_papers FOR EACH ROW
  WHEN (OLD.licence_number IS DISTINCT FROM NEW.licence_number) EXECUTE FUNCTION unsettle_aliases_of_account();
CREATE TRIGGER unsettle_aliases AFTER UPDATE OF contact_no, drug_license_no ON medical_owners FOR EACH ROW
  WHEN (OLD.contact_no <> NEW.contact_no OR OLD.drug_license_no <> NEW.drug_license_no)
  EXECUTE FUNCTION unsettle_aliases_of_account();
