-- Lists of stockists run from the latest to the first that came, not by the second in their ids.
DROP INDEX stockists_approved;
CREATE INDEX stockists_approved ON stockists (created_at, id) WHERE status = 'approved';
