-- Which live streams an account has open, in all processes together. A process that died says nothing any more, so
-- its rows soon count no longer. They need not survive a crash, and are written often.
CREATE UNLOGGED TABLE stream_places (
  account_id text COLLATE "C" NOT NULL,
  place      integer NOT NULL,
  holder     text COLLATE "C" NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, place)
);
CREATE INDEX stream_places_by_holder ON stream_places (holder);
CREATE INDEX stream_places_by_end ON stream_places (expires_at);
