-- Jobs say who reads a file.
ALTER TABLE stock_imports DROP COLUMN held_until;
