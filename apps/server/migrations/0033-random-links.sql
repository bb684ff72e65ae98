-- Tokens of links are random. A row keeps the SHA-256 of its token, by which it is found, and the token encrypted with a
-- key that is not in the database.
ALTER TABLE order_list_shares
  -- Null: the link has ended.
  ADD COLUMN token_hash   bytea UNIQUE CHECK (length(token_hash) = 32),
  -- A first byte 1: encrypted. 0: the token itself, from this migration to the end of the start that applies it. Null:
  -- nobody can see the link again.
  ADD COLUMN token_sealed bytea;
ALTER TABLE supply_request_stockists
  ADD COLUMN token_hash   bytea UNIQUE CHECK (length(token_hash) = 32),
  ADD COLUMN token_sealed bytea;

-- Until now a token was computed from the number of its row and a secret that every backup holds. Those that were sent go
-- on working: each is computed here for the last time, and the secret goes.
CREATE FUNCTION pad_key(key bytea, byte integer) RETURNS bytea LANGUAGE plpgsql AS $$
DECLARE
  padded bytea := key || decode(repeat('00', 64 - length(key)), 'hex');
BEGIN
  FOR i IN 0..63 LOOP
    padded := set_byte(padded, i, get_byte(padded, i) # byte);
  END LOOP;
  RETURN padded;
END $$;

CREATE FUNCTION token_of(inner_key bytea, outer_key bytea, kind text, no integer, version integer) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  mac    bytea := substr(sha256(outer_key || sha256(inner_key ||
    convert_to(format(E'link\n%s\n%s\n%s', kind, no, version), 'UTF8'))), 1, 16);
  mask   bytea := sha256(outer_key || sha256(inner_key || convert_to(E'mask\n', 'UTF8') || mac));
  number bytea := decode(lpad(to_hex(no), 8, '0'), 'hex');
BEGIN
  FOR i IN 0..3 LOOP
    number := set_byte(number, i, get_byte(number, i) # get_byte(mask, i));
  END LOOP;
  RETURN rtrim(translate(encode(mac || number, 'base64'), '+/', '-_'), '=');
END $$;

WITH keys AS (
  SELECT pad_key(value, 54) AS inner_key, pad_key(value, 92) AS outer_key
  FROM secrets WHERE name = 'link-tokens'
), tokens AS (
  SELECT s.no, convert_to(token_of(inner_key, outer_key, 'share', s.no, 1), 'UTF8') AS token
  FROM order_list_shares s, keys WHERE s.ended_at IS NULL
)
UPDATE order_list_shares s SET token_hash = sha256(t.token), token_sealed = '\x00' || t.token
FROM tokens t WHERE t.no = s.no;

WITH keys AS (
  SELECT pad_key(value, 54) AS inner_key, pad_key(value, 92) AS outer_key
  FROM secrets WHERE name = 'link-tokens'
), tokens AS (
  SELECT s.no, convert_to(token_of(inner_key, outer_key, 'reply', s.no, s.link_version), 'UTF8') AS token
  FROM supply_request_stockists s JOIN supply_requests r ON r.no = s.request_no, keys
  WHERE s.ended_at IS NULL AND r.state <> 'closed'
)
UPDATE supply_request_stockists s SET token_hash = sha256(t.token), token_sealed = '\x00' || t.token
FROM tokens t WHERE t.no = s.no;

DELETE FROM secrets WHERE name = 'link-tokens';
DROP FUNCTION token_of;
DROP FUNCTION pad_key;
