-- Upkeep of the catalogue: entries are edited, merged and removed. A row never goes and its id is never used again:
-- `removed_at` takes an entry out of the catalogue, `merged_into` says which one stands in its place.
ALTER TABLE companies
  ADD COLUMN removed_at timestamptz,
  ADD COLUMN merged_into integer REFERENCES companies,
  ADD CHECK (merged_into IS NULL OR removed_at IS NOT NULL AND merged_into <> no);
ALTER TABLE medicines
  ADD COLUMN removed_at timestamptz,
  ADD COLUMN merged_into integer REFERENCES medicines,
  -- What a person said about the form, where the name does not say it.
  ADD COLUMN form text CHECK (form <> ''),
  ADD CHECK (merged_into IS NULL OR removed_at IS NOT NULL AND merged_into <> no);

-- Only what is in the catalogue blocks a name.
ALTER TABLE companies DROP CONSTRAINT companies_name_key_key;
CREATE UNIQUE INDEX companies_by_name ON companies (name_key) WHERE removed_at IS NULL;
ALTER TABLE medicines DROP CONSTRAINT medicines_company_no_name_key_key;
CREATE UNIQUE INDEX medicines_by_name ON medicines (company_no, name_key) NULLS NOT DISTINCT WHERE removed_at IS NULL;
-- An import that names a merged entry means the one it was merged into.
CREATE INDEX companies_removed ON companies (name_key) WHERE removed_at IS NOT NULL;
CREATE INDEX medicines_removed ON medicines (name_key) WHERE removed_at IS NOT NULL;
CREATE INDEX companies_by_successor ON companies (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX medicines_by_successor ON medicines (merged_into) WHERE merged_into IS NOT NULL;

-- The entry that an id stands for now: itself, or the last one it was merged into; null if that is removed.
CREATE FUNCTION live_company_no(wanted text) RETURNS integer STABLE LANGUAGE sql AS $$
  WITH RECURSIVE next AS (
    SELECT no, merged_into, removed_at FROM companies WHERE id = wanted
    UNION ALL
    SELECT c.no, c.merged_into, c.removed_at FROM next JOIN companies c ON c.no = next.merged_into
  )
  SELECT no FROM next WHERE removed_at IS NULL
$$;
CREATE FUNCTION live_medicine_no(wanted text) RETURNS integer STABLE LANGUAGE sql AS $$
  WITH RECURSIVE next AS (
    SELECT no, merged_into, removed_at FROM medicines WHERE id = wanted
    UNION ALL
    SELECT m.no, m.merged_into, m.removed_at FROM next JOIN medicines m ON m.no = next.merged_into
  )
  SELECT no FROM next WHERE removed_at IS NULL
$$;

-- A merge or a removal. What its undo needs stays for as long as it can be undone.
CREATE TABLE catalogue_merges (
  id         record_id PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('company', 'medicine')),
  from_no    integer NOT NULL,
  -- Null: a removal.
  into_no    integer,
  -- How many it moved or ended.
  listings   integer NOT NULL DEFAULT 0,
  at         timestamptz NOT NULL DEFAULT now(),
  -- As they were then: an account may go, what it did stays.
  actor_id   record_id NOT NULL,
  actor_email text NOT NULL,
  -- What undo puts back: confirmation of the entry that stayed, medicines, aliases. Null once it cannot be undone.
  before     jsonb,
  undone_at  timestamptz,
  undone_by  text
);
CREATE INDEX catalogue_merges_by_arrival ON catalogue_merges (at, id);
CREATE INDEX catalogue_merges_of ON catalogue_merges (kind, from_no, at);

-- Each listing that a merge moved or a removal ended, as whole rows: `from_row` of the entry that went, `into_row` of
-- the entry that stayed (null: it had none), `after_row` as the merge left it (null: nothing).
CREATE TABLE merged_listings (
  merge_id    record_id NOT NULL REFERENCES catalogue_merges ON DELETE CASCADE,
  -- The medicine that it was of; null: it is a listing of a company.
  medicine_no integer,
  stockist_no integer NOT NULL REFERENCES stockists ON DELETE CASCADE,
  from_row    jsonb NOT NULL,
  into_row    jsonb,
  after_row   jsonb,
  UNIQUE NULLS NOT DISTINCT (merge_id, medicine_no, stockist_no)
);
CREATE INDEX merged_listings_by_stockist ON merged_listings (stockist_no);

-- Pairs that an admin has looked at: they are not the same, and are not proposed again.
CREATE TABLE kept_apart (
  kind      text NOT NULL CHECK (kind IN ('company', 'medicine')),
  one_no    integer NOT NULL,
  other_no  integer NOT NULL CHECK (one_no < other_no),
  at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, one_no, other_no)
);
