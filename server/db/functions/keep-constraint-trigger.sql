-- Adds a trigger that calls `called` for each row at the end of the transaction. One that is there by the same definition,
-- which its comment has, stays: PostgreSQL cannot replace a constraint trigger, and dropping it locks out those who read
-- the table.
CREATE OR REPLACE FUNCTION keep_constraint_trigger(name text, target regclass, events text, called text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  definition text := format('%s: %s', events, called);
BEGIN
  IF definition IS DISTINCT FROM (
    SELECT obj_description(oid, 'pg_trigger') FROM pg_trigger WHERE tgrelid = target AND tgname = name
  ) THEN
    EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', name, target);
    EXECUTE format(
      'CREATE CONSTRAINT TRIGGER %I %s ON %s DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION %I()',
      name, events, target, called);
  END IF;
  EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', name, target, definition);
END
$$;
