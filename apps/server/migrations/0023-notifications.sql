-- What an account hears of: codes and ids, never sentences or names. A row is written by whatever causes it, in its own
-- transaction.
CREATE TABLE notifications (
  id           record_id PRIMARY KEY,
  account_id   record_id NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind         text NOT NULL CHECK (kind <> ''),
  subject_kind text NOT NULL,
  subject_id   record_id NOT NULL,
  "values"     jsonb NOT NULL DEFAULT '{}',
  at           timestamptz NOT NULL DEFAULT now(),
  read_at      timestamptz,
  -- How it goes out by mail: at once, with the next digest, or not at all.
  mail         text NOT NULL CHECK (mail IN ('now', 'digest', 'none')),
  -- When the digest has taken it up.
  digested_at  timestamptz
);
CREATE INDEX notifications_by_account ON notifications (account_id, at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (account_id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_subject ON notifications (subject_id);
CREATE INDEX notifications_for_digest ON notifications (at) WHERE mail = 'digest' AND digested_at IS NULL;
CREATE INDEX notifications_by_age ON notifications (at);

-- How an account wants kinds by mail, where it has chosen.
CREATE TABLE notification_choices (
  account_id record_id PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  ways       jsonb NOT NULL
);

-- What open pages must learn at once, as card_events.
CREATE TABLE notification_events (
  seq             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid             xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at              timestamptz NOT NULL DEFAULT now(),
  account_id      record_id NOT NULL,
  notification_id record_id NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('added', 'read'))
);
CREATE INDEX notification_events_by_xid ON notification_events (xid);
CREATE INDEX notification_events_by_account ON notification_events (account_id, xid);
CREATE INDEX notification_events_by_age ON notification_events (at);

CREATE FUNCTION log_notification_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_events (account_id, notification_id, kind) SELECT account_id, id, 'added' FROM added;
  RETURN NULL;
END $$;

CREATE FUNCTION log_notification_read() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Unread again, when a decision is taken back, counts as new.
  INSERT INTO notification_events (account_id, notification_id, kind)
    SELECT now_so.account_id, id, CASE WHEN now_so.read_at IS NULL THEN 'added' ELSE 'read' END
    FROM now_so JOIN was_so USING (id)
    WHERE (now_so.read_at IS NULL) <> (was_so.read_at IS NULL);
  RETURN NULL;
END $$;

CREATE FUNCTION tell_notification_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added) THEN
    PERFORM pg_notify('notifications', '');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER log_insert AFTER INSERT ON notifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION log_notification_added();
CREATE TRIGGER log_update AFTER UPDATE ON notifications REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so
  FOR EACH STATEMENT EXECUTE FUNCTION log_notification_read();
CREATE TRIGGER tell_insert AFTER INSERT ON notification_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_notification_events();

-- Who decided a card request: the stockist whose answer did, or the admin that declined the purchaser.
ALTER TABLE card_requests ADD COLUMN decided_by record_id, ADD COLUMN decided_role text;
UPDATE card_requests r SET (decided_by, decided_role) = (
    SELECT a.actor_id, a.actor_role FROM audit_log a
    WHERE a.at = r.decided_at AND a.actor_id IS NOT NULL
      AND (a.subject_id = r.id AND a.action LIKE 'card.%'
        OR a.subject_id = r.purchaser_id AND a.action = 'purchaser.declined')
    ORDER BY a.no LIMIT 1)
  WHERE r.decided_at IS NOT NULL;
CREATE INDEX card_request_stockists_answered ON card_request_stockists (stockist_id, answered_at)
  WHERE answer IS NOT NULL;
