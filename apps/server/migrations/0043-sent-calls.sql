-- Calls that were sent with a key, and their answers, so that a call that is sent again is not done again. A row names
-- nobody, and without the key, which is not stored, nobody can tell what was sent or answered.
CREATE TABLE sent_calls (
  mark bytea PRIMARY KEY CHECK (length(mark) = 32),
  body_mark bytea NOT NULL CHECK (length(body_mark) = 32),
  begun_at timestamptz NOT NULL DEFAULT now(),
  -- Sealed; null while the call is under way.
  answer bytea
);
CREATE INDEX sent_calls_begun ON sent_calls (begun_at);
