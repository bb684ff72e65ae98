-- How the service is used, as sums of days in India: nothing here says who it was.

-- Of everybody. A search is a whole text that was asked for, once a day of an address.
CREATE TABLE daily_counts (
  day   date NOT NULL,
  what  text NOT NULL CHECK (what IN ('searches', 'empty-searches', 'demands')),
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, what)
);

-- Of a stockist: in results that were shown, and taps on its number, each once a day of an address.
CREATE TABLE stockist_counts (
  day         date NOT NULL,
  stockist_no integer NOT NULL REFERENCES stockists ON DELETE CASCADE,
  found       integer NOT NULL DEFAULT 0,
  called      integer NOT NULL DEFAULT 0,
  messaged    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (stockist_no, day)
);
CREATE INDEX stockist_counts_by_day ON stockist_counts (day);

-- What salts the marks of a week. Thrown away when the week is over, so that no mark leads to an address any more.
CREATE TABLE count_salts (
  week date PRIMARY KEY,
  salt bytea NOT NULL
);

-- That an address has tapped a number today: 20 bits of a hash of day, stockist, address and the salt.
CREATE TABLE contact_marks (
  day         date NOT NULL,
  stockist_no integer NOT NULL REFERENCES stockists ON DELETE CASCADE,
  way         text NOT NULL CHECK (way IN ('call', 'whatsapp')),
  mark        integer NOT NULL,
  PRIMARY KEY (day, stockist_no, way, mark)
);
CREATE INDEX contact_marks_by_stockist ON contact_marks (stockist_no);

-- That addresses have searched for something in vain this week, while there are fewer than three: both the text and the
-- addresses only as salted hashes.
CREATE TABLE search_marks (
  week  date NOT NULL,
  text  bytea NOT NULL,
  marks integer[] NOT NULL,
  PRIMARY KEY (week, text)
);

-- What at least three addresses have searched for in vain within a week.
CREATE TABLE empty_searches (
  week     date NOT NULL,
  category text NOT NULL CHECK (category IN ('medicine', 'company')),
  text     text NOT NULL CHECK (length(text) <= 60),
  searches integer NOT NULL CHECK (searches > 0),
  PRIMARY KEY (week, category, text)
);
