-- When somebody has last signed in to an account: who confirms an order by link depends on it. Sessions and known devices
-- go; this stays.
ALTER TABLE accounts ADD COLUMN signed_in_at timestamptz;
UPDATE accounts a SET signed_in_at = greatest(
  (SELECT max(greatest(s.created_at, s.used_on)) FROM sessions s WHERE s.account_id = a.id),
  (SELECT max(d.used_at) FROM known_devices d WHERE d.account_id = a.id)
);

-- The stockist's note was said in a session: no link changes it.
ALTER TABLE supply_request_stockists ADD COLUMN note_in_session boolean NOT NULL DEFAULT false;
UPDATE supply_request_stockists s SET note_in_session = true
WHERE note IS NOT NULL AND EXISTS (SELECT FROM supply_answers x WHERE x.asked_no = s.no AND NOT x.by_link);
