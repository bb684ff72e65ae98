-- From a list to goods: lists that stay, requests to several stockists, their answers, and orders.

-- A named list of an account: "Monday order".
CREATE TABLE order_lists (
  no            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id            record_id NOT NULL UNIQUE,
  account_id    record_id NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name          text NOT NULL CHECK (length(name) <= 80),
  -- Counts each change, so that devices can say what they know; of the name, and of the end of the last round, which.
  version       integer NOT NULL DEFAULT 1,
  name_version  integer NOT NULL DEFAULT 1,
  round_version integer NOT NULL DEFAULT 0,
  last_round_at timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  changed_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_lists_by_account ON order_lists (account_id, changed_at DESC, id DESC);

-- Its lines. A removed one stays for the devices that have not heard of it, and goes with the next round.
CREATE TABLE order_list_lines (
  list_no        integer NOT NULL REFERENCES order_lists ON DELETE CASCADE,
  -- Drawn by the device that wrote it.
  id             record_id NOT NULL,
  position       integer NOT NULL,
  name           text NOT NULL CHECK (length(name) <= 200),
  -- A person or the reading said that this medicine is meant. Of a merged one the successor is meant, also after an undo.
  medicine_no    integer REFERENCES medicines ON DELETE SET NULL,
  -- A person said that no medicine of the catalogue is meant.
  is_none        boolean NOT NULL DEFAULT false,
  quantity       numeric(12, 3) CHECK (quantity >= 0),
  free           numeric(12, 3) CHECK (free >= 0),
  unit           text CHECK (length(unit) <= 40),
  note           text CHECK (length(note) <= 200),
  left_out       boolean NOT NULL DEFAULT false,
  -- What a call or an answer brought: `{"is": "has" | "part" | "no" | "other", "stockist", "quantity", "pricePaise", "medicine"}`.
  outcome        jsonb,
  removed        boolean NOT NULL DEFAULT false,
  -- The version of the list that wrote it so, and those that wrote each of its fields: `{"quantity": 7}`.
  version        integer NOT NULL,
  field_versions jsonb NOT NULL,
  -- Who: an account and its kind of device, or a name given with a share link.
  changed_by     record_id REFERENCES accounts ON DELETE SET NULL,
  changed_on     text CHECK (length(changed_on) <= 40),
  changed_as     text CHECK (length(changed_as) <= 60),
  changed_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (list_no, id)
);
CREATE INDEX order_list_lines_by_medicine ON order_list_lines (medicine_no) WHERE medicine_no IS NOT NULL;
CREATE INDEX order_list_lines_by_account ON order_list_lines (changed_by) WHERE changed_by IS NOT NULL;

-- Changes that were written, so that one that is sent again is written once and answers the same.
CREATE TABLE order_list_changes (
  list_no       integer NOT NULL REFERENCES order_lists ON DELETE CASCADE,
  -- Drawn by the device, or the SHA-256 of the change.
  key           text NOT NULL CHECK (length(key) <= 64),
  -- What others had written and the change replaced.
  replaced      jsonb NOT NULL,
  replaced_name text,
  at            timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (list_no, key)
);
CREATE INDEX order_list_changes_by_age ON order_list_changes (at);

-- What became of a list each time it was ordered.
CREATE TABLE order_list_rounds (
  id       record_id PRIMARY KEY,
  list_no  integer NOT NULL REFERENCES order_lists ON DELETE CASCADE,
  ended_at timestamptz NOT NULL DEFAULT now(),
  -- Its lines as they were then, with their outcomes.
  lines    jsonb NOT NULL
);
CREATE INDEX order_list_rounds_by_list ON order_list_rounds (list_no, ended_at DESC, id DESC);

-- Links to a list. The link's secret is computed from its number and the installation's key, and stands nowhere.
CREATE TABLE order_list_shares (
  no         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id         record_id NOT NULL UNIQUE,
  list_no    integer NOT NULL REFERENCES order_lists ON DELETE CASCADE,
  may_tick   boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at   timestamptz
);
CREATE INDEX order_list_shares_by_list ON order_list_shares (list_no);

-- A buyer asks stockists for lines.
CREATE TABLE supply_requests (
  no              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id              record_id NOT NULL UNIQUE,
  account_id      record_id NOT NULL REFERENCES accounts ON DELETE CASCADE,
  list_no         integer REFERENCES order_lists ON DELETE SET NULL,
  note            text CHECK (length(note) <= 500),
  state           text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'ordered', 'closed')),
  -- The buyer lets the stockists see its telephone number.
  shows_phone     boolean NOT NULL DEFAULT false,
  -- Where the buyer is, as the stockists see it.
  town            text,
  -- Stockists that were named and not asked: `[{"stockistId", "name", "why"}]`.
  left_out        jsonb NOT NULL DEFAULT '[]',
  -- Counts each change, for those who watch.
  version         integer NOT NULL DEFAULT 1,
  -- As the caller's header gave it, and the SHA-256 of what was asked with it.
  idempotency_key text,
  body_hash       bytea NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  -- Links work until then.
  ends_at         timestamptz NOT NULL,
  ordered_at      timestamptz,
  closed_at       timestamptz,
  -- When its unmet lines were counted, after it had ended.
  wants_noted_at  timestamptz,
  UNIQUE (account_id, idempotency_key)
);
CREATE INDEX supply_requests_to_note ON supply_requests (no) WHERE wants_noted_at IS NULL;
CREATE INDEX supply_requests_by_account ON supply_requests (account_id, created_at DESC, id DESC);
CREATE INDEX supply_requests_by_list ON supply_requests (list_no) WHERE list_no IS NOT NULL;
CREATE INDEX supply_requests_by_age ON supply_requests (coalesce(closed_at, ends_at));

CREATE TABLE supply_request_lines (
  request_no  integer NOT NULL REFERENCES supply_requests ON DELETE CASCADE,
  -- From 0, in the order of the request.
  line        integer NOT NULL,
  name        text NOT NULL CHECK (length(name) <= 200),
  medicine_no integer REFERENCES medicines ON DELETE SET NULL,
  -- Null: deliberately sent without.
  quantity    numeric(12, 3) CHECK (quantity >= 0),
  free        numeric(12, 3) CHECK (free >= 0),
  unit        text CHECK (length(unit) <= 40),
  note        text CHECK (length(note) <= 200),
  PRIMARY KEY (request_no, line)
);
CREATE INDEX supply_request_lines_by_medicine ON supply_request_lines (medicine_no) WHERE medicine_no IS NOT NULL;

-- A stockist that is asked. Its link is computed from number and version and the installation's key.
CREATE TABLE supply_request_stockists (
  no           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_no   integer NOT NULL REFERENCES supply_requests ON DELETE CASCADE,
  stockist_no  integer NOT NULL REFERENCES stockists ON DELETE CASCADE,
  -- The lines that it is asked for.
  lines        integer[] NOT NULL,
  -- Counts links that were ended and drawn anew.
  link_version integer NOT NULL DEFAULT 1,
  -- When the buyer ended the link; a new one lifts this.
  ended_at     timestamptz,
  -- Nothing is answered, and an answer is still possible.
  waiting      boolean NOT NULL DEFAULT true,
  sent_at      timestamptz NOT NULL DEFAULT now(),
  -- By mail too, and by WhatsApp from the buyer's own telephone.
  mailed_at    timestamptz,
  messaged_at  timestamptz,
  seen_at      timestamptz,
  answered_at  timestamptz,
  -- The free text of its last answer.
  note         text CHECK (length(note) <= 500),
  ordered_at   timestamptz,
  order_note   text CHECK (length(order_note) <= 500),
  confirmed_at timestamptz,
  UNIQUE (request_no, stockist_no)
);
CREATE INDEX supply_request_stockists_by_stockist
  ON supply_request_stockists (stockist_no, waiting DESC, sent_at DESC);
CREATE INDEX supply_request_stockists_waiting ON supply_request_stockists (request_no) WHERE waiting;

-- All that stockists answered; of several by one stockist for one line, the last one counts.
CREATE TABLE supply_answers (
  no               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asked_no         integer NOT NULL REFERENCES supply_request_stockists ON DELETE CASCADE,
  line             integer NOT NULL,
  answer           text NOT NULL CHECK (answer IN ('have', 'part', 'no', 'later', 'other')),
  quantity         numeric(12, 3) CHECK (quantity >= 0),
  -- What a sale unit (strip, bottle) costs the retailer before GST, after no scheme.
  price_paise      integer CHECK (price_paise >= 0),
  scheme           text CHECK (length(scheme) <= 40),
  gst_basis_points integer CHECK (gst_basis_points BETWEEN 0 AND 10000),
  available_on     date,
  -- Of `other`.
  medicine_no      integer REFERENCES medicines ON DELETE SET NULL,
  expiry           date,
  is_last          boolean NOT NULL DEFAULT true,
  -- Null: by link.
  by_account       record_id REFERENCES accounts ON DELETE SET NULL,
  by_link          boolean NOT NULL,
  given_at         timestamptz NOT NULL DEFAULT now(),
  -- When it became news for the stockist's list: at once in its session, by link when the desk took it over.
  listed_at        timestamptz,
  -- The listing before the desk took it over, while that can be undone; an empty object: it was not listed.
  listed_before    jsonb
);
CREATE INDEX supply_answers_undoable ON supply_answers (listed_at) WHERE listed_before IS NOT NULL;
CREATE UNIQUE INDEX supply_answers_last ON supply_answers (asked_no, line) WHERE is_last;
CREATE INDEX supply_answers_by_asked ON supply_answers (asked_no, no);
CREATE INDEX supply_answers_by_medicine ON supply_answers (medicine_no) WHERE medicine_no IS NOT NULL;

-- Keys with which answers were sent: sent again, such an answer changes nothing, whatever came since.
CREATE TABLE supply_reply_keys (
  asked_no  integer NOT NULL REFERENCES supply_request_stockists ON DELETE CASCADE,
  key       text NOT NULL,
  -- The SHA-256 of what was answered with it.
  body_hash bytea NOT NULL,
  at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (asked_no, key)
);

-- What was ordered of which stockist, at the rates of the answers of that moment.
CREATE TABLE supply_order_lines (
  asked_no    integer NOT NULL REFERENCES supply_request_stockists ON DELETE CASCADE,
  line        integer NOT NULL,
  quantity    numeric(12, 3) NOT NULL CHECK (quantity >= 0),
  medicine_no integer REFERENCES medicines ON DELETE SET NULL,
  -- The medicine's name as it was ordered: an entry of the catalogue can become another strength.
  product     text,
  -- `{"pricePaise", "scheme", "gstBasisPoints", "expiry"}` as agreed; null: no rate was given.
  rate        jsonb,
  PRIMARY KEY (asked_no, line)
);
CREATE INDEX supply_order_lines_by_medicine ON supply_order_lines (medicine_no) WHERE medicine_no IS NOT NULL;

-- Keys with which orders were sent: sent again, such an order changes nothing.
CREATE TABLE supply_order_keys (
  request_no integer NOT NULL REFERENCES supply_requests ON DELETE CASCADE,
  key        text NOT NULL,
  -- The SHA-256 of what was ordered with it.
  body_hash  bytea NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (request_no, key)
);

-- What happened, for both sides and for those who watch live.
CREATE TABLE supply_request_events (
  no         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_no integer NOT NULL REFERENCES supply_requests ON DELETE CASCADE,
  -- Null: it concerns all of them.
  asked_no   integer REFERENCES supply_request_stockists ON DELETE CASCADE,
  kind       text NOT NULL CHECK (kind IN ('sent', 'seen', 'answered', 'ordered', 'confirmed', 'link-ended', 'closed')),
  -- Who: the buyer, the stockist's session, or its link.
  by         text NOT NULL CHECK (by IN ('buyer', 'session', 'link')),
  -- How many lines.
  lines      integer,
  -- For who watches live; a link drawn anew by the buyer is told as `sent`.
  xid        xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX supply_request_events_by_request ON supply_request_events (request_no, no);
CREATE INDEX supply_request_events_by_asked ON supply_request_events (asked_no) WHERE asked_no IS NOT NULL;
CREATE INDEX supply_request_events_by_xid ON supply_request_events (xid);

CREATE FUNCTION tell_supply_request_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added) THEN
    PERFORM pg_notify('supply_requests', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_insert AFTER INSERT ON supply_request_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_supply_request_events();

-- Whose requests a stockist does not want; without a buyer: anybody's.
CREATE TABLE supply_mutes (
  no          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stockist_no integer NOT NULL REFERENCES stockists ON DELETE CASCADE,
  buyer_id    record_id REFERENCES accounts ON DELETE CASCADE,
  muted_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (stockist_no, buyer_id)
);
CREATE INDEX supply_mutes_by_buyer ON supply_mutes (buyer_id);

-- What buyers wanted and nobody had, by week and district. Shown only where three different buyers wanted it.
CREATE TABLE unmet_wants (
  -- The Monday.
  week        date NOT NULL,
  state       text NOT NULL,
  district    text NOT NULL,
  medicine_no integer NOT NULL REFERENCES medicines ON DELETE CASCADE,
  account_id  record_id NOT NULL REFERENCES accounts ON DELETE CASCADE,
  PRIMARY KEY (week, state, district, medicine_no, account_id)
);
CREATE INDEX unmet_wants_by_account ON unmet_wants (account_id);
CREATE INDEX unmet_wants_by_medicine ON unmet_wants (medicine_no);

-- What a stockist does not want to be told of any more.
CREATE TABLE unmet_dismissals (
  stockist_no  integer NOT NULL REFERENCES stockists ON DELETE CASCADE,
  medicine_no  integer NOT NULL REFERENCES medicines ON DELETE CASCADE,
  dismissed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (stockist_no, medicine_no)
);
CREATE INDEX unmet_dismissals_by_medicine ON unmet_dismissals (medicine_no);

-- "Not now, but on that day": said by an answer. It means nothing once something else has said more, so it counts only
-- beside the source `answer`, and files and hands need not touch it.
ALTER TABLE listings ADD COLUMN available_on date;
