-- Adds the triggers of one rule of the change feed. `columns` are those that pages read; `entities` is a query over
-- `changed`: see record_changes(). The transition tables of an event are all that its trigger can see.
CREATE OR REPLACE FUNCTION watch_changes(
  target text, rule text, columns text, entities text,
  events text[] DEFAULT '{INSERT,UPDATE,DELETE}', lock text DEFAULT ''
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event text;
BEGIN
  FOREACH event IN ARRAY events LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION record_changes(%L, %L, %L)',
      format('changes_%s_%s', rule, lower(event)), event, target,
      CASE event
        WHEN 'INSERT' THEN 'NEW TABLE AS new_rows'
        WHEN 'DELETE' THEN 'OLD TABLE AS old_rows'
        ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows'
      END,
      columns, entities, lock);
  END LOOP;
END
$$;
