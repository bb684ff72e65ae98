-- An order waits at the stockist's desk until it is confirmed, as a request does until it is answered.
UPDATE supply_request_stockists s SET waiting = true
FROM supply_requests r
WHERE r.no = s.request_no AND r.state <> 'closed' AND r.ends_at > now()
  AND s.ordered_at IS NOT NULL AND s.confirmed_at IS NULL AND NOT s.waiting;
