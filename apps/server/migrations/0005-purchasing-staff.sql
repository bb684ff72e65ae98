-- Purchasers, and the cards that they ask stockists for.
CREATE TABLE purchasers (
  id            record_id PRIMARY KEY REFERENCES accounts,
  full_name     text NOT NULL CHECK (full_name <> ''),
  address       text NOT NULL,
  contact_no    text NOT NULL,
  email         text NOT NULL,
  identity_file record_id NOT NULL REFERENCES files,
  photo_file    record_id NOT NULL REFERENCES files,
  status        text NOT NULL DEFAULT 'processing' CHECK (status IN ('processing', 'approved', 'declined')),
  decided_at    timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE card_requests (
  id           record_id PRIMARY KEY,
  purchaser_id record_id NOT NULL REFERENCES purchasers ON DELETE CASCADE,
  status       text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'declined')),
  created_at   timestamptz NOT NULL DEFAULT now(),
  decided_at   timestamptz
);
-- Asking again while nobody has answered widens the open request.
CREATE UNIQUE INDEX card_requests_open ON card_requests (purchaser_id) WHERE status = 'pending';
CREATE INDEX card_requests_by_purchaser ON card_requests (purchaser_id);

-- Whom a request was sent to, and what each answered.
CREATE TABLE card_request_stockists (
  request_id  record_id NOT NULL REFERENCES card_requests ON DELETE CASCADE,
  stockist_id record_id NOT NULL REFERENCES stockists (id) ON DELETE CASCADE,
  answer      text CHECK (answer IN ('approved', 'declined')),
  asked_at    timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  PRIMARY KEY (request_id, stockist_id),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX card_request_stockists_unanswered ON card_request_stockists (stockist_id, request_id)
  WHERE answer IS NULL;
CREATE INDEX card_request_stockists_by_stockist ON card_request_stockists (stockist_id);

-- People who work for a stockist, or for the platform where there is none.
CREATE SEQUENCE staff_numbers;
CREATE TABLE staff (
  id            record_id PRIMARY KEY,
  staff_id      text COLLATE "C" NOT NULL UNIQUE
                DEFAULT 'ST' || (100000 + nextval('staff_numbers')),
  stockist_id   record_id REFERENCES stockists (id),
  full_name     text NOT NULL CHECK (full_name <> ''),
  contact       text NOT NULL,
  email         text,
  address       text,
  photo_file    record_id NOT NULL REFERENCES files,
  identity_file record_id NOT NULL REFERENCES files,
  joining_date  date NOT NULL,
  invited_at    timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now()
);
ALTER SEQUENCE staff_numbers OWNED BY staff.staff_id;
CREATE INDEX staff_by_stockist ON staff (stockist_id, id);
