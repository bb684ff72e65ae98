-- Lists of own suppliers: a stock file belongs to a list owner, a stockist or the own supplier of a buyer. The list of an own
-- supplier is the last import of it that was applied: its rows stay what they are, and none of them becomes a listing.
ALTER TABLE own_suppliers
  -- Counts down, so that it is the number of no stockist.
  ADD COLUMN no integer GENERATED ALWAYS AS IDENTITY (START WITH -1 INCREMENT BY -1) UNIQUE;

-- The number of a stockist, or of an own supplier.
ALTER TABLE stock_imports DROP CONSTRAINT stock_imports_stockist_no_fkey;
ALTER TABLE stock_layouts DROP CONSTRAINT stock_layouts_stockist_no_fkey;
ALTER TABLE stock_names DROP CONSTRAINT stock_names_stockist_no_fkey;
ALTER TABLE stock_imports RENAME COLUMN stockist_no TO owner_no;
ALTER TABLE stock_layouts RENAME COLUMN stockist_no TO owner_no;
ALTER TABLE stock_names RENAME COLUMN stockist_no TO owner_no;
ALTER INDEX stock_imports_by_stockist RENAME TO stock_imports_by_owner;

-- What an own list has and the catalogue has not waits for nobody.
ALTER TABLE stock_names DROP CONSTRAINT stock_names_check1,
  ADD CONSTRAINT stock_names_waits_check CHECK (state <> 'waits' OR proposal_no IS NOT NULL OR owner_no < 0),
  ADD CONSTRAINT stock_names_own_check CHECK (owner_no > 0 OR proposal_no IS NULL);

CREATE FUNCTION forget_list_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stock_imports WHERE owner_no = OLD.no;
  DELETE FROM stock_layouts WHERE owner_no = OLD.no;
  DELETE FROM stock_names WHERE owner_no = OLD.no;
  RETURN NULL;
END
$$;
CREATE TRIGGER forget_lists AFTER DELETE ON stockists FOR EACH ROW EXECUTE FUNCTION forget_list_owner();
CREATE TRIGGER forget_lists AFTER DELETE ON own_suppliers FOR EACH ROW EXECUTE FUNCTION forget_list_owner();

-- Serves the rows of some medicines in the own lists of one account.
DROP INDEX stock_import_rows_by_medicine;
CREATE INDEX stock_import_rows_by_medicine ON stock_import_rows (medicine_no, import_no) WHERE medicine_no IS NOT NULL;
