-- Stock files: what a stockist's software prints every evening becomes dated listings.

-- What a listing says besides price, pack and availability, as its source last gave it. The price above is the one that the
-- stockist shows; `ptr_paise` is what retailers pay, and only approved buyers see it.
ALTER TABLE listings
  -- In packs. Others see a band of it, and the number only if the stockist allows.
  ADD COLUMN quantity     integer CHECK (quantity >= 0),
  ADD COLUMN mrp_paise    integer CHECK (mrp_paise >= 0),
  ADD COLUMN ptr_paise    integer CHECK (ptr_paise >= 0),
  ADD COLUMN scheme       text CHECK (length(scheme) <= 40),
  -- The last day of the nearest of its batches.
  ADD COLUMN expiry       date,
  -- When somebody or something last said this, and what; null: from before this was recorded.
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN source       text CHECK (source IN ('hand', 'file', 'answer')),
  -- The import that wrote the row as it is now; an edit by hand clears it, so that undoing leaves the row alone.
  ADD COLUMN import_no    integer,
  ADD CONSTRAINT confirmed_by_something CHECK ((confirmed_at IS NULL) = (source IS NULL)),
  ADD CONSTRAINT import_is_a_file CHECK (import_no IS NULL OR source = 'file');

-- Serves each page of who lists a medicine: those that have it first, the last confirmed before the others.
DROP INDEX listings_by_medicine;
CREATE INDEX listings_by_medicine
  ON listings (medicine_no, available, (coalesce(confirmed_at, 'epoch')), stockist_no);

ALTER TABLE stockists
  -- What it lets others see of its listings.
  ADD COLUMN shows_quantity boolean NOT NULL DEFAULT false,
  ADD COLUMN shows_ptr      boolean NOT NULL DEFAULT false,
  -- Whether its files are its whole stock; null until it has said so.
  ADD COLUMN files_complete boolean;

-- One file and what became of it.
CREATE TABLE stock_imports (
  no           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id           record_id NOT NULL UNIQUE,
  stockist_no  integer NOT NULL REFERENCES stockists ON DELETE CASCADE,
  -- Null: by a key or by mail.
  account_id   record_id REFERENCES accounts ON DELETE SET NULL,
  via          text NOT NULL CHECK (via IN ('desk', 'key', 'mail')),
  status       text NOT NULL DEFAULT 'reading'
    CHECK (status IN ('reading', 'columns', 'preview', 'applying', 'applied', 'undone', 'refused')),
  file_name    text NOT NULL CHECK (length(file_name) <= 200),
  file_bytes   integer NOT NULL,
  -- SHA-256: the same file sent twice is one import while the first waits.
  file_hash    bytea NOT NULL,
  -- Whether the file is the whole stock; null: as the stockist's files are.
  complete     boolean,
  -- What the reader found: see StockReading.
  fingerprint  text,
  mapping      jsonb,
  columns_seen jsonb,
  confidence   real,
  unaided      boolean NOT NULL DEFAULT true,
  firm         text,
  printed_on   date,
  counts       jsonb NOT NULL DEFAULT '{}',
  warnings     text[] NOT NULL DEFAULT '{}',
  message      text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  applied_at   timestamptz,
  undone_at    timestamptz,
  -- A process that reads or applies it holds it until then; later, another one begins anew.
  held_until   timestamptz,
  attempts     integer NOT NULL DEFAULT 0
);
CREATE INDEX stock_imports_by_stockist ON stock_imports (stockist_no, no DESC);
CREATE INDEX stock_imports_open ON stock_imports (created_at) WHERE status IN ('reading', 'applying');
CREATE INDEX stock_imports_by_age ON stock_imports (created_at);

-- The file as it came, packed with gzip. Deleted after 90 days.
CREATE TABLE stock_import_files (
  import_no integer PRIMARY KEY REFERENCES stock_imports ON DELETE CASCADE,
  content   bytea NOT NULL
);
ALTER TABLE stock_import_files ALTER COLUMN content SET STORAGE EXTERNAL;

-- Its items and the lines that are none, while the import can be changed or undone.
CREATE TABLE stock_import_rows (
  import_no   integer NOT NULL REFERENCES stock_imports ON DELETE CASCADE,
  -- Their order in the file, from 1.
  row_no      integer NOT NULL,
  line        integer NOT NULL,
  sheet       text,
  -- `item`: one that takes part. `settle`: which medicine it is must be asked. `waits`: as a proposal. `ignored`: as the
  -- stockist wants. `skipped`: no item.
  kind        text NOT NULL CHECK (kind IN ('item', 'settle', 'waits', 'ignored', 'skipped')),
  -- The printed name, or the text of a skipped line.
  text        text NOT NULL,
  code        text,
  pack        text,
  company     text,
  quantity    numeric(12, 3),
  free        numeric(12, 3),
  mrp_paise   integer,
  ptr_paise   integer,
  scheme      text,
  batch       text,
  expiry      date,
  flags       text[] NOT NULL DEFAULT '{}',
  -- Name, pack, company and code, folded: see stock_names. Null: a skipped line.
  key         text,
  -- Of a skipped line.
  why         text,
  medicine_no integer REFERENCES medicines ON DELETE SET NULL,
  -- What said so: `matcher`, `memory`, `alias`, `person`.
  settled_by  text,
  -- `[{"no", "score"}]`, best first.
  candidates  jsonb,
  PRIMARY KEY (import_no, row_no)
);
CREATE INDEX stock_import_rows_by_medicine ON stock_import_rows (medicine_no) WHERE medicine_no IS NOT NULL;

-- What a listing was before an import changed it: the same columns, or nothing where the import added it.
CREATE TABLE stock_import_changes (
  import_no    integer NOT NULL REFERENCES stock_imports ON DELETE CASCADE,
  -- No reference: medicines stay when they are removed, and a look at each would take as long as the listing.
  medicine_no  integer NOT NULL,
  was_listed   boolean NOT NULL,
  price_paise  integer,
  pack         text,
  available    boolean,
  quantity     integer,
  mrp_paise    integer,
  ptr_paise    integer,
  scheme       text,
  expiry       date,
  confirmed_at timestamptz,
  source       text,
  -- The import that had written it so.
  was_import_no integer,
  PRIMARY KEY (import_no, medicine_no)
);

-- What a stockist said about files of one layout.
CREATE TABLE stock_layouts (
  stockist_no integer NOT NULL REFERENCES stockists ON DELETE CASCADE,
  fingerprint text NOT NULL,
  -- Null: as the reader finds it.
  mapping     jsonb,
  used_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (stockist_no, fingerprint)
);

-- What a stockist's printed rows mean: a medicine, nothing that it wants listed, or something that is not in the catalogue.
CREATE TABLE stock_names (
  stockist_no integer NOT NULL REFERENCES stockists ON DELETE CASCADE,
  -- Name, pack, company and code, folded.
  key         text NOT NULL,
  state       text NOT NULL CHECK (state IN ('is', 'waits', 'ignored')),
  medicine_no integer REFERENCES medicines ON DELETE CASCADE,
  proposal_no integer,
  -- What the file last said about it, to list it as soon as its proposal is accepted.
  row         jsonb,
  settled_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (stockist_no, key),
  CHECK ((state = 'is') = (medicine_no IS NOT NULL)),
  -- It stays once its proposal is decided.
  CHECK (state <> 'waits' OR proposal_no IS NOT NULL)
);
CREATE INDEX stock_names_by_medicine ON stock_names (medicine_no) WHERE medicine_no IS NOT NULL;
CREATE INDEX stock_names_by_proposal ON stock_names (proposal_no) WHERE proposal_no IS NOT NULL;

-- What stockists have and the catalogue has not: one row for the same item of several.
CREATE TABLE stock_proposals (
  no          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id          record_id NOT NULL UNIQUE,
  -- Brand, variants and releases: items of different families are never one.
  family      text NOT NULL,
  -- Family, strengths, form, pack and maker. Several proposals never have the same key while they are open.
  key         text NOT NULL,
  -- The best of what stockists print.
  name        text NOT NULL,
  pack        text,
  company     text,
  mrp_paise   integer,
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined')),
  medicine_no integer REFERENCES medicines ON DELETE SET NULL,
  -- Accepting it added the medicine to the catalogue.
  made_medicine boolean NOT NULL DEFAULT false,
  decided_by  record_id REFERENCES accounts ON DELETE SET NULL,
  decided_at  timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stock_proposals_by_family ON stock_proposals (family);
CREATE INDEX stock_proposals_open ON stock_proposals (no) WHERE state = 'open';
ALTER TABLE stock_names ADD FOREIGN KEY (proposal_no) REFERENCES stock_proposals ON DELETE CASCADE;

-- With one of these a stockist's computer sends files, and can do nothing else. Kept as its SHA-256.
CREATE TABLE upload_keys (
  id           record_id PRIMARY KEY,
  stockist_no  integer NOT NULL REFERENCES stockists ON DELETE CASCADE,
  name         text NOT NULL CHECK (length(name) <= 60),
  key_hash     bytea NOT NULL UNIQUE,
  -- The last characters, so that its holder recognises it.
  ending       text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX upload_keys_by_stockist ON upload_keys (stockist_no);

-- The secret part of the address that takes a stockist's files by mail.
CREATE TABLE inbound_addresses (
  stockist_no integer PRIMARY KEY REFERENCES stockists ON DELETE CASCADE,
  token       text COLLATE "C" NOT NULL UNIQUE,
  created_at  timestamptz NOT NULL DEFAULT now()
);

-- Signatures of mails that came, until they are too old to be accepted again.
CREATE TABLE inbound_mails (
  signature bytea PRIMARY KEY,
  came_at   timestamptz NOT NULL DEFAULT now()
);
