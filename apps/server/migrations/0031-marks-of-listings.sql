-- A connection keeps the plans of these functions. One that was made while there were few stockists compared each row with
-- each, and again for each row that it changed: minutes for five thousand. An array is made once, whatever the plan.
CREATE OR REPLACE FUNCTION mark_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that two writers never wait for each other.
  UPDATE stockists SET listed = true WHERE no = ANY (ARRAY(
    SELECT no FROM stockists WHERE NOT listed AND no = ANY (ARRAY(SELECT DISTINCT stockist_no FROM changed))
    ORDER BY no FOR NO KEY UPDATE
  ));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_unlisted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  numbers integer[] := ARRAY(SELECT DISTINCT stockist_no FROM changed);
BEGIN
  -- A transaction that adds a listing holds a key share on the stockist: wait for it, then look with a new snapshot.
  PERFORM no FROM stockists WHERE no = ANY (numbers) ORDER BY no FOR UPDATE;
  UPDATE stockists s SET listed = false
    WHERE listed AND no = ANY (numbers)
      AND NOT EXISTS (SELECT FROM listings l WHERE l.stockist_no = s.no)
      AND NOT EXISTS (SELECT FROM company_listings l WHERE l.stockist_no = s.no);
  RETURN NULL;
END $$;
