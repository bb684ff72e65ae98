-- What holders want changed of what their approval rests on: an admin decides it beside the value that stands until
-- then.
CREATE TABLE pending_changes (
  id         record_id PRIMARY KEY,
  account_id record_id NOT NULL REFERENCES accounts ON DELETE CASCADE,
  role       text NOT NULL CHECK (role IN ('stockist', 'medicalOwner', 'purchaser')),
  -- `{field: {old, new}}`, images by the id of their file.
  fields     jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object' AND fields <> '{}'),
  state      text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'declined', 'withdrawn')),
  -- Counts what the holder has added: an admin decides what he has seen, and nothing that came since.
  version    integer NOT NULL DEFAULT 1,
  reason     text,
  note       text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  -- Also once that admin is gone.
  decided_by record_id,
  -- Images that the decision leaves over. They go once nobody can undo it any more.
  left_files text[] NOT NULL DEFAULT '{}',
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK (state NOT IN ('approved', 'declined') OR decided_by IS NOT NULL)
);
CREATE UNIQUE INDEX pending_changes_open ON pending_changes (account_id) WHERE state = 'pending';
CREATE INDEX pending_changes_waiting ON pending_changes (created_at, id) WHERE state = 'pending';
CREATE INDEX pending_changes_by_account ON pending_changes (account_id);
CREATE INDEX pending_changes_leaving ON pending_changes (decided_at) WHERE left_files <> '{}';

-- A licence number as two people would agree that it is the same one: without case, spaces and punctuation.
CREATE FUNCTION licence_key(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(regexp_replace(upper(number COLLATE "C"), '[^A-Z0-9]', '', 'g'), '')
$$;
CREATE INDEX stockist_papers_by_licence ON stockist_papers (licence_key(licence_number));
CREATE INDEX medical_owners_by_licence ON medical_owners (licence_key(drug_license_no));
