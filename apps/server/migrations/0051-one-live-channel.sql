-- Use cases tell open pages of changes themselves, and pages ask again when they connect: nothing is kept for them.
DROP TRIGGER log_insert ON card_request_stockists;
DROP TRIGGER log_update ON card_request_stockists;
DROP TRIGGER log_delete ON card_request_stockists;
DROP TRIGGER log_update ON card_requests;
DROP TRIGGER log_update ON purchasers;
DROP TABLE card_events;
DROP FUNCTION log_card_asked, log_card_answered, log_card_withdrawn, log_card_request_decided,
  log_card_purchaser_decided, tell_card_events;

DROP TRIGGER log_insert ON notifications;
DROP TRIGGER log_update ON notifications;
DROP TABLE notification_events;
DROP FUNCTION log_notification_added, log_notification_read, tell_notification_events;

DROP TRIGGER tell_insert ON supply_request_events;
DROP FUNCTION tell_supply_request_events;
ALTER TABLE supply_request_events DROP COLUMN xid;
