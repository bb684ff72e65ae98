-- The catalogue: who makes what, and who supplies it.
--
-- Each table has two keys. `id` is the public one, unguessable, in every answer. `no` is a small number that
-- never leaves the service: listings are ten million pairs of them, and the search index counts with them.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE DOMAIN record_id AS text COLLATE "C" CHECK (VALUE ~ '^[0-9a-f]{24}$');

CREATE TABLE companies (
  no         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id         record_id NOT NULL UNIQUE,
  name       text NOT NULL CHECK (name <> ''),
  -- The name as two people would agree it is the same one.
  name_key   text COLLATE "C" NOT NULL UNIQUE,
  short_name text,
  email      text,
  location   text,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE medicines (
  no          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id          record_id NOT NULL UNIQUE,
  name        text NOT NULL CHECK (name <> ''),
  name_key    text COLLATE "C" NOT NULL,
  company_no  integer REFERENCES companies,
  composition text,
  pack        text,
  price_paise integer CHECK (price_paise >= 0),
  rx          boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (company_no, name_key)
);
CREATE INDEX medicines_by_part_of_name ON medicines USING gin (name_key gin_trgm_ops);

CREATE TABLE stockists (
  no                integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id                record_id NOT NULL UNIQUE,
  firm_name         text NOT NULL CHECK (firm_name <> ''),
  title             text,
  contact_person    text,
  email             text,
  phone             text,
  street            text,
  city              text,
  state             text,
  pincode           text,
  location          text,
  hours             text,
  profile_image_url text,
  status            text NOT NULL DEFAULT 'processing' CHECK (status IN ('processing', 'approved', 'declined')),
  decided_at        timestamptz,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stockists_approved ON stockists (id) WHERE status = 'approved';

-- A stockist carries a medicine, at its own price and pack where it says so.
CREATE TABLE listings (
  stockist_no integer NOT NULL REFERENCES stockists ON DELETE CASCADE,
  medicine_no integer NOT NULL REFERENCES medicines ON DELETE CASCADE,
  price_paise integer CHECK (price_paise >= 0),
  pack        text,
  available   boolean NOT NULL DEFAULT true,
  PRIMARY KEY (stockist_no, medicine_no)
);
CREATE INDEX listings_by_medicine ON listings (medicine_no, stockist_no);

-- A stockist carries a company.
CREATE TABLE company_listings (
  stockist_no integer NOT NULL REFERENCES stockists ON DELETE CASCADE,
  company_no  integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  PRIMARY KEY (stockist_no, company_no)
);
CREATE INDEX company_listings_by_company ON company_listings (company_no, stockist_no);

-- What every process's search index must read again. An entry holds no values, only where to look: reading
-- twice does no harm, so a reader that has missed its place can go back as far as it likes.
CREATE TABLE catalogue_changes (
  seq      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid      xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at       timestamptz NOT NULL DEFAULT now(),
  kind     text NOT NULL CHECK (kind IN ('company', 'medicine', 'stockist', 'listing', 'company-listing')),
  -- The stockist of a listing; null for the other kinds.
  owner_no integer,
  from_no  integer NOT NULL,
  to_no    integer NOT NULL
);
CREATE INDEX catalogue_changes_by_xid ON catalogue_changes (xid);
CREATE INDEX catalogue_changes_by_age ON catalogue_changes (at);

-- Few rows are named one by one, many by the range they lie in: an import must not double what it writes.
CREATE FUNCTION log_catalogue_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rows_changed bigint;
BEGIN
  SELECT count(*) INTO rows_changed FROM changed;
  IF rows_changed = 0 THEN
    RETURN NULL;
  ELSIF rows_changed <= 500 THEN
    INSERT INTO catalogue_changes (kind, from_no, to_no) SELECT TG_ARGV[0], no, no FROM changed;
  ELSE
    INSERT INTO catalogue_changes (kind, from_no, to_no) SELECT TG_ARGV[0], min(no), max(no) FROM changed;
  END IF;
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;

CREATE FUNCTION log_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (kind, owner_no, from_no, to_no)
    SELECT 'listing', stockist_no, min(medicine_no), max(medicine_no) FROM changed GROUP BY stockist_no;
  IF FOUND THEN
    PERFORM pg_notify('catalogue_changed', '');
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION log_company_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (kind, owner_no, from_no, to_no)
    SELECT 'company-listing', stockist_no, min(company_no), max(company_no) FROM changed GROUP BY stockist_no;
  IF FOUND THEN
    PERFORM pg_notify('catalogue_changed', '');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER log_insert AFTER INSERT ON companies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_rows('company');
CREATE TRIGGER log_update AFTER UPDATE ON companies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_rows('company');
CREATE TRIGGER log_delete AFTER DELETE ON companies REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_rows('company');

CREATE TRIGGER log_insert AFTER INSERT ON medicines REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_rows('medicine');
CREATE TRIGGER log_update AFTER UPDATE ON medicines REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_rows('medicine');
CREATE TRIGGER log_delete AFTER DELETE ON medicines REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_rows('medicine');

CREATE TRIGGER log_insert AFTER INSERT ON stockists REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_rows('stockist');
CREATE TRIGGER log_update AFTER UPDATE ON stockists REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_rows('stockist');
CREATE TRIGGER log_delete AFTER DELETE ON stockists REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_catalogue_rows('stockist');

CREATE TRIGGER log_insert AFTER INSERT ON listings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_listings();
CREATE TRIGGER log_update AFTER UPDATE ON listings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_listings();
CREATE TRIGGER log_delete AFTER DELETE ON listings REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_listings();

CREATE TRIGGER log_insert AFTER INSERT ON company_listings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_company_listings();
CREATE TRIGGER log_update AFTER UPDATE ON company_listings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_company_listings();
CREATE TRIGGER log_delete AFTER DELETE ON company_listings REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION log_company_listings();
