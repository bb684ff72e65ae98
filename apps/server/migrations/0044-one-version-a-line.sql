-- A line of an order list has one version: what two devices change of it is asked about, and no longer merged by field.
ALTER TABLE order_list_lines DROP COLUMN field_versions;
-- Of two names, the later one stays.
ALTER TABLE order_lists DROP COLUMN name_version;
-- A change that is sent again replaces nothing: it is only known.
ALTER TABLE order_list_changes DROP COLUMN replaced, DROP COLUMN replaced_name;
