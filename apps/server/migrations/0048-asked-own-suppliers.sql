-- Requests ask own suppliers of their buyers, too: a part has the number of a stockist or of an own supplier.
ALTER TABLE supply_request_stockists DROP CONSTRAINT supply_request_stockists_stockist_no_fkey;

CREATE FUNCTION forget_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM supply_request_stockists WHERE stockist_no = OLD.no;
  RETURN NULL;
END
$$;
CREATE TRIGGER forget_asked AFTER DELETE ON stockists FOR EACH ROW EXECUTE FUNCTION forget_asked();
CREATE TRIGGER forget_asked AFTER DELETE ON own_suppliers FOR EACH ROW EXECUTE FUNCTION forget_asked();
