-- Serves what own lists say of the medicines of a demand from the index alone: rows of one medicine lie together there, and
-- each on a page of its own in the table.
DROP INDEX stock_import_rows_by_medicine;
CREATE INDEX stock_import_rows_by_medicine ON stock_import_rows (medicine_no, import_no)
  INCLUDE (row_no, kind, quantity, mrp_paise, ptr_paise, scheme, expiry, flags) WHERE medicine_no IS NOT NULL;
-- The index alone answers for pages that a vacuum has seen: with a few new lists, not with a fifth of all rows.
ALTER TABLE stock_import_rows SET (autovacuum_vacuum_insert_scale_factor = 0.02);
