-- Where a stockist is. Both columns follow from its PIN when they are not given: the service fills them for rows that
-- are there already when it starts.
CREATE EXTENSION IF NOT EXISTS cube;

ALTER TABLE stockists
  ADD COLUMN district text,
  -- A point on a sphere of radius 1. Distances between points order like great circles, and the index gives the
  -- nearest first.
  ADD COLUMN position cube;
CREATE INDEX stockists_by_position ON stockists USING gist (position) WHERE status = 'approved';
