-- Free goods are part of an ordered line, and a stockist confirms all, less or none of it.

-- Per line: what comes free with it, and what its stockist sends; null until it has confirmed.
ALTER TABLE supply_order_lines
  ADD COLUMN free numeric(12, 3) NOT NULL DEFAULT 0 CHECK (free >= 0),
  ADD COLUMN sent numeric(12, 3) CHECK (sent BETWEEN 0 AND quantity),
  ADD COLUMN sent_free numeric(12, 3) CHECK (sent_free BETWEEN 0 AND free),
  ADD CHECK ((sent IS NULL) = (sent_free IS NULL));

-- Until now, an order brought what its scheme says for whole multiples.
UPDATE supply_order_lines
SET free = floor(quantity / split_part(rate ->> 'scheme', '+', 1)::numeric)
  * split_part(rate ->> 'scheme', '+', 2)::numeric
WHERE rate ->> 'scheme' IS NOT NULL
  AND floor(quantity / split_part(rate ->> 'scheme', '+', 1)::numeric)
    * split_part(rate ->> 'scheme', '+', 2)::numeric < 1000000000;
UPDATE supply_order_lines l SET sent = l.quantity, sent_free = l.free
FROM supply_request_stockists s WHERE s.no = l.asked_no AND s.confirmed_at IS NOT NULL;

-- What the confirmation says of the whole order, and whether it was said in a session: the buyer holds the link, too.
ALTER TABLE supply_request_stockists
  ADD COLUMN confirmed_as text CHECK (confirmed_as IN ('confirmed', 'partly', 'refused')),
  ADD COLUMN confirmed_in_session boolean NOT NULL DEFAULT false;
UPDATE supply_request_stockists s SET confirmed_as = 'confirmed', confirmed_in_session = EXISTS (
  SELECT FROM supply_request_events e WHERE e.asked_no = s.no AND e.kind = 'confirmed' AND e.by = 'session')
WHERE confirmed_at IS NOT NULL;
ALTER TABLE supply_request_stockists ADD CHECK ((confirmed_at IS NULL) = (confirmed_as IS NULL));

ALTER TABLE supply_request_events DROP CONSTRAINT supply_request_events_kind_check,
  ADD CONSTRAINT supply_request_events_kind_check CHECK (kind IN
    ('sent', 'seen', 'answered', 'ordered', 'confirmed', 'partly', 'refused', 'link-ended', 'closed'));
