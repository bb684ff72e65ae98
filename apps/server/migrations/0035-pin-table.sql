-- Which table of PIN codes a stockist's position and usual reach were made from; null: the former one, or not known. The
-- service makes them again when it starts.
ALTER TABLE stockists ADD COLUMN pin_table smallint;
