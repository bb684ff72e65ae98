-- Accounts of the demo world: everybody knows their password, so a service that others can reach does not start on a
-- database that has one. A row is written before its account is made and goes with `rasad demo remove`. Addresses
-- alone do not tell: anybody may register with one of these.
CREATE TABLE demo_accounts (
  email_key text COLLATE "C" NOT NULL,
  role      text NOT NULL,
  PRIMARY KEY (email_key, role)
);

-- Databases that have the demo world already. Its stockists were never registered: they have no papers.
INSERT INTO demo_accounts (email_key, role)
SELECT a.email_key, a.role
FROM accounts a JOIN stockists s ON s.id = a.id
WHERE a.role = 'stockist' AND a.email_key ~ '^orders@[a-z0-9-]+\.example$' AND s.phone ~ '^90000000[0-6][0-9]$'
  AND NOT EXISTS (SELECT FROM stockist_papers p WHERE p.id = a.id);

INSERT INTO demo_accounts (email_key, role)
SELECT a.email_key, a.role
FROM accounts a LEFT JOIN medical_owners m ON m.id = a.id
WHERE EXISTS (SELECT FROM demo_accounts)
  AND ((a.email_key, a.role) IN (
      ('owner@rasad.example', 'admin'), ('admin@rasad.example', 'admin'), ('user@rasad.example', 'user')
    )
    OR a.email_key IN ('store@rasad.example', 'waiting@rasad.example') AND m.drug_license_no = 'DEMO-20B-0001');
