-- Own suppliers: whom a buyer orders from already. Only its account sees them.
CREATE TABLE own_suppliers (
  id         record_id PRIMARY KEY,
  account_id record_id NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name       text NOT NULL CHECK (name <> ''),
  phone      text,
  pincode    text,
  town       text,
  note       text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX own_suppliers_by_name ON own_suppliers (account_id, lower(name), id);
CREATE INDEX own_suppliers_by_phone ON own_suppliers (phone_key(phone));
