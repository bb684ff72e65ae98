-- The language in which an account reads, for its mails; null: nobody has said, so English.
ALTER TABLE accounts ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}$');
