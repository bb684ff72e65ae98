-- Where a stockist delivers. Null kind: not known yet, for rows without a PIN. The service fills those that have one
-- when it starts.
ALTER TABLE stockists
  ADD COLUMN reach_kind text CHECK (reach_kind IN ('town', 'district', 'districts', 'state', 'india')),
  -- `State/District`, `State` or `India`: it delivers to a PIN if any area of the PIN is among these. A town has none:
  -- it is a circle around the position.
  ADD COLUMN reach_areas text[] NOT NULL DEFAULT '{}',
  ADD COLUMN min_order_paise integer CHECK (min_order_paise > 0);
CREATE INDEX stockists_by_reach ON stockists USING gin (reach_areas) WHERE status = 'approved';
