-- A firm whose licence is cancelled is hidden everywhere: its word counts no more for what names mean to everybody, until
-- that is lifted.
CREATE TRIGGER unsettle_aliases_of_licence AFTER UPDATE OF licence_cancelled_at ON stockists FOR EACH ROW
  WHEN (OLD.licence_cancelled_at IS DISTINCT FROM NEW.licence_cancelled_at)
  EXECUTE FUNCTION unsettle_aliases_of_account();
CREATE TRIGGER unsettle_aliases_of_licence AFTER UPDATE OF licence_cancelled_at ON medical_owners FOR EACH ROW
  WHEN (OLD.licence_cancelled_at IS DISTINCT FROM NEW.licence_cancelled_at)
  EXECUTE FUNCTION unsettle_aliases_of_account();

UPDATE shared_aliases s SET settled = false FROM aliases a
  LEFT JOIN stockists t ON t.id = a.account_id LEFT JOIN medical_owners o ON o.id = a.account_id
  WHERE a.key = s.key AND a.company_key = s.company_key
    AND coalesce(t.licence_cancelled_at, o.licence_cancelled_at) IS NOT NULL;
