-- Every approved stockist and purchaser and everybody on the staff has one valid ID card. The code in its QR proves it
-- to anybody who scans it: 128 random bits that say nothing about the holder.
CREATE TABLE id_cards (
  code text PRIMARY KEY CHECK (code ~ '^[0-9a-f]{32}$'),
  kind text NOT NULL CHECK (kind IN ('stockist', 'purchaser', 'staff')),
  -- Null once the holder's record is deleted: the code goes on saying that it is revoked.
  holder_id text,
  issued_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  CHECK (holder_id IS NOT NULL OR revoked_at IS NOT NULL)
);
CREATE UNIQUE INDEX id_cards_valid ON id_cards (holder_id) WHERE revoked_at IS NULL;
CREATE INDEX id_cards_holder ON id_cards (holder_id);

ALTER TABLE staff ADD COLUMN ended_at timestamptz;

CREATE FUNCTION new_card_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT substr(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'), 1, 32)
$$;

CREATE FUNCTION issue_id_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO id_cards (code, kind, holder_id) VALUES (new_card_code(), TG_ARGV[0], NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE FUNCTION revoke_id_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE id_cards SET revoked_at = now() WHERE holder_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END
$$;

CREATE FUNCTION forget_id_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE id_cards SET holder_id = NULL, revoked_at = coalesce(revoked_at, now()) WHERE holder_id = OLD.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER issue_id_card AFTER INSERT OR UPDATE OF status ON stockists FOR EACH ROW
  WHEN (NEW.status = 'approved') EXECUTE FUNCTION issue_id_card('stockist');
CREATE TRIGGER issue_id_card AFTER INSERT OR UPDATE OF status ON purchasers FOR EACH ROW
  WHEN (NEW.status = 'approved') EXECUTE FUNCTION issue_id_card('purchaser');
CREATE TRIGGER issue_id_card AFTER INSERT OR UPDATE OF ended_at ON staff FOR EACH ROW
  WHEN (NEW.ended_at IS NULL) EXECUTE FUNCTION issue_id_card('staff');
CREATE TRIGGER revoke_id_card AFTER UPDATE OF ended_at ON staff FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION revoke_id_card();

CREATE TRIGGER forget_id_cards AFTER DELETE ON stockists FOR EACH ROW EXECUTE FUNCTION forget_id_cards();
CREATE TRIGGER forget_id_cards AFTER DELETE ON purchasers FOR EACH ROW EXECUTE FUNCTION forget_id_cards();
CREATE TRIGGER forget_id_cards AFTER DELETE ON staff FOR EACH ROW EXECUTE FUNCTION forget_id_cards();

-- Cards from before count from the day on which their holder was approved or joined.
INSERT INTO id_cards (code, kind, holder_id, issued_at)
  SELECT new_card_code(), 'stockist', id, coalesce(decided_at, created_at) FROM stockists WHERE status = 'approved'
  UNION ALL
  SELECT new_card_code(), 'purchaser', id, coalesce(decided_at, created_at) FROM purchasers WHERE status = 'approved'
  UNION ALL
  SELECT new_card_code(), 'staff', id, created_at FROM staff;
