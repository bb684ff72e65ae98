-- By its GSTIN, too, an own supplier is recognised as the approved stockist that it is.
ALTER TABLE own_suppliers ADD COLUMN gstin text;

-- Serves the search for what own lists have and the catalogue has not.
CREATE INDEX stock_import_rows_unknown ON stock_import_rows (import_no)
  WHERE medicine_no IS NULL AND kind IN ('item', 'settle', 'waits');
