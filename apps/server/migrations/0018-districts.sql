-- Names of towns, districts and states are compared without case, spaces and punctuation, as packages/contract does in
-- place-names.ts.
CREATE FUNCTION place_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(lower(name), ' .,-&()''/', '');

-- The stockists of a district or a state, for their pages and for the filter of lists.
CREATE INDEX stockists_by_district ON stockists (place_key(state), place_key(district)) WHERE status = 'approved';
