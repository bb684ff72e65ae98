-- What an open page must learn at once. A row is written by whatever changes the facts, in its own transaction;
-- readers take those of transactions that they have not seen, so one that commits late is not skipped.
CREATE TABLE card_events (
  seq         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid         xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at          timestamptz NOT NULL DEFAULT now(),
  stockist_id record_id NOT NULL,
  request_id  record_id NOT NULL,
  -- From now on the request waits for this stockist's answer, or no longer does.
  kind        text NOT NULL CHECK (kind IN ('waits', 'gone'))
);
CREATE INDEX card_events_by_xid ON card_events (xid);
CREATE INDEX card_events_by_stockist ON card_events (stockist_id, xid);
CREATE INDEX card_events_by_age ON card_events (at);

CREATE FUNCTION log_card_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO card_events (stockist_id, request_id, kind)
    SELECT stockist_id, request_id, 'waits' FROM added WHERE answer IS NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION log_card_answered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO card_events (stockist_id, request_id, kind)
    SELECT stockist_id, request_id, CASE WHEN now_so.answer IS NULL THEN 'waits' ELSE 'gone' END
    FROM now_so JOIN was_so USING (request_id, stockist_id)
    WHERE (now_so.answer IS NULL) <> (was_so.answer IS NULL);
  RETURN NULL;
END $$;

CREATE FUNCTION log_card_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO card_events (stockist_id, request_id, kind)
    SELECT stockist_id, request_id, 'gone' FROM removed WHERE answer IS NULL;
  RETURN NULL;
END $$;

-- A declined request waits for nobody, and neither do those of a declined purchaser.
CREATE FUNCTION log_card_request_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO card_events (stockist_id, request_id, kind)
    SELECT s.stockist_id, s.request_id, CASE now_so.status WHEN 'declined' THEN 'gone' ELSE 'waits' END
    FROM now_so JOIN was_so USING (id) JOIN card_request_stockists s ON s.request_id = now_so.id
    WHERE s.answer IS NULL AND (now_so.status = 'declined') <> (was_so.status = 'declined');
  RETURN NULL;
END $$;

CREATE FUNCTION log_card_purchaser_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO card_events (stockist_id, request_id, kind)
    SELECT s.stockist_id, s.request_id, CASE now_so.status WHEN 'declined' THEN 'gone' ELSE 'waits' END
    FROM now_so JOIN was_so USING (id) JOIN card_requests r ON r.purchaser_id = now_so.id
    JOIN card_request_stockists s ON s.request_id = r.id
    WHERE s.answer IS NULL AND r.status <> 'declined'
      AND (now_so.status = 'declined') <> (was_so.status = 'declined');
  RETURN NULL;
END $$;

CREATE FUNCTION tell_card_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added) THEN
    PERFORM pg_notify('card_requests', '');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER log_insert AFTER INSERT ON card_request_stockists REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION log_card_asked();
CREATE TRIGGER log_update AFTER UPDATE ON card_request_stockists
  REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so
  FOR EACH STATEMENT EXECUTE FUNCTION log_card_answered();
CREATE TRIGGER log_delete AFTER DELETE ON card_request_stockists REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION log_card_withdrawn();
CREATE TRIGGER log_update AFTER UPDATE ON card_requests REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so
  FOR EACH STATEMENT EXECUTE FUNCTION log_card_request_decided();
CREATE TRIGGER log_update AFTER UPDATE ON purchasers REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so
  FOR EACH STATEMENT EXECUTE FUNCTION log_card_purchaser_decided();
CREATE TRIGGER tell_insert AFTER INSERT ON card_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_card_events();

-- Whoever keeps something open for a session hears of its end, by its id; of very many only that some ended.
CREATE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text;
BEGIN
  SELECT CASE WHEN count(*) <= 200 THEN string_agg(id, ',') ELSE '' END INTO ids FROM removed;
  IF ids IS NOT NULL THEN
    PERFORM pg_notify('sessions_ended', ids);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_delete AFTER DELETE ON sessions REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();
