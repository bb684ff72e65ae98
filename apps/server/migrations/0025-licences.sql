-- Drug licences: until when the retention fee is paid, cancelled ones, and what each kind of firm holds.

-- In the public row, because lists, search and plans mark a late licence without another query. Answers to strangers
-- hold no date.
ALTER TABLE stockists
  ADD COLUMN licence_expiry date,
  ADD COLUMN licence_cancelled_at timestamptz,
  -- When an admin last approved the firm with its licence. The audit log holds the same moment.
  ADD COLUMN licence_checked_at timestamptz,
  -- When the firm last changed its list; null: not since this is recorded.
  ADD COLUMN stock_updated_at timestamptz;

UPDATE stockists s SET
  licence_expiry = p.licence_expiry,
  licence_checked_at = CASE WHEN s.status = 'approved' AND (p.licence_number IS NOT NULL OR p.licence_file IS NOT NULL)
    THEN (SELECT max(at) FROM audit_log WHERE subject_id = s.id AND action = 'stockist.approved') END
  FROM stockist_papers p WHERE p.id = s.id;

ALTER TABLE stockist_papers
  DROP COLUMN licence_expiry,
  ADD COLUMN licence_kinds text[] NOT NULL DEFAULT '{}',
  ADD COLUMN licence_cancel_reason text,
  ADD COLUMN gstin text;

ALTER TABLE medical_owners
  ADD COLUMN licence_kinds text[] NOT NULL DEFAULT '{}',
  ADD COLUMN licence_expiry date,
  ADD COLUMN licence_cancelled_at timestamptz,
  ADD COLUMN licence_cancel_reason text,
  ADD COLUMN gstin text;

-- A firm whose licence is cancelled is approved and hidden: everything that is public asks for the status `approved`.
ALTER TABLE stockists
  DROP CONSTRAINT stockists_status_check,
  ADD CONSTRAINT stockists_status_check CHECK (status IN ('processing', 'approved', 'declined', 'cancelled')),
  ADD CONSTRAINT cancelled_is_hidden CHECK (status <> 'approved' OR licence_cancelled_at IS NULL),
  ADD CONSTRAINT cancelled_has_a_date CHECK (status <> 'cancelled' OR licence_cancelled_at IS NOT NULL);

CREATE INDEX stockists_by_licence_end ON stockists (licence_expiry) WHERE licence_expiry IS NOT NULL;
CREATE INDEX medical_owners_by_licence_end ON medical_owners (licence_expiry) WHERE licence_expiry IS NOT NULL;
CREATE INDEX stockist_papers_by_gstin ON stockist_papers (gstin) WHERE gstin IS NOT NULL;
CREATE INDEX medical_owners_by_gstin ON medical_owners (gstin) WHERE gstin IS NOT NULL;

-- What holder and admins have been told about a licence: each step once for each date. `step` is 90, 60 or 30 days
-- before the end, or 0 once it is over.
CREATE TABLE licence_notices (
  holder_id      record_id NOT NULL REFERENCES accounts ON DELETE CASCADE,
  licence_expiry date NOT NULL,
  step           integer NOT NULL CHECK (step IN (0, 30, 60, 90)),
  told_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (holder_id, licence_expiry, step)
);
