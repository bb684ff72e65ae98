-- A name that waits for an admin is seen by its maker alone, so it keeps nobody from using it: each maker can have one.
DROP INDEX medicines_by_name;
CREATE UNIQUE INDEX medicines_by_name ON medicines (company_no, name_key) NULLS NOT DISTINCT
  WHERE removed_at IS NULL AND (confirmed OR NOT waiting);
CREATE UNIQUE INDEX medicines_waiting ON medicines (added_by, company_no, name_key) NULLS NOT DISTINCT
  WHERE removed_at IS NULL AND waiting AND NOT confirmed;

-- Whether a word begins the name of a salt: asked for the words of each new name.
CREATE FUNCTION first_words_of_salts(composition text) RETURNS text[] IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT array_agg(DISTINCT lower(substring(salt from '[[:alpha:]]+')))
  FROM regexp_split_to_table(composition, '\+') AS salt WHERE salt ~ '[[:alpha:]]'
$$;
CREATE INDEX medicines_by_salt ON medicines USING gin (first_words_of_salts(composition))
  WHERE confirmed AND removed_at IS NULL;
