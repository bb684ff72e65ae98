-- Unclaimed uploads are bounded by address: a hash of it stands here until a record claims the file.
ALTER TABLE files ADD COLUMN uploaded_by text CHECK (uploaded_by IS NULL OR owner_id IS NULL);
CREATE INDEX files_by_uploader ON files (uploaded_by) WHERE uploaded_by IS NOT NULL;
