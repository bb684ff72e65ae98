-- How many entries of one kind an account has written within a day.
CREATE INDEX audit_log_by_kind ON audit_log (actor_id, action, at);
