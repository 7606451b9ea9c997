-- Adds triggers that write each change of a table's rows to the audit log, as changes of `entity`, whose id is in
-- `id_column`. An update of only the columns `uncounted` writes nothing; the columns `secret` are never written. The
-- triggers' functions name the columns, which makes them cheap, and an update that names none of the counted columns, such
-- as that of an order's stock, fires none of them. The seed turns them off with `shop.history`, because the demo's first
-- rows have no author.
CREATE OR REPLACE FUNCTION keep_history(
  target regclass, entity text, id_column text, uncounted text[] DEFAULT '{}', secret text[] DEFAULT '{}'
) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  columns text[] := written_columns(target, secret);
  counted text[] := written_columns(target, secret || uncounted);
  name text := 'history_of_' || target::text;
  old_key text; new_key text; old_row text; new_row text; differences text;
BEGIN
  SELECT string_agg(format('%1$L, OLD.%1$I', c), ', '), string_agg(format('%1$L, NEW.%1$I', c), ', ')
    INTO old_key, new_key FROM unnest(primary_key(target)) c;
  SELECT string_agg(format('%1$L, OLD.%1$I', c), ', '), string_agg(format('%1$L, NEW.%1$I', c), ', ')
    INTO old_row, new_row FROM unnest(columns) c;
  SELECT string_agg(format(
    $one$IF OLD.%1$I IS DISTINCT FROM NEW.%1$I THEN
      was := was || jsonb_build_object(%1$L, OLD.%1$I);
      is_now := is_now || jsonb_build_object(%1$L, NEW.%1$I);
    END IF;
    $one$, c), '') INTO differences FROM unnest(columns) c;
  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE
      was jsonb := '{}';
      is_now jsonb := '{}';
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO audit_log (actor, batch, entity, entity_id, source, key, operation, after)
        VALUES (shop_actor(), shop_batch(), %2$L, NEW.%3$I, %4$L, jsonb_build_object(%6$s), 'insert',
          jsonb_build_object(%8$s));
      ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO audit_log (actor, batch, entity, entity_id, source, key, operation, before)
        VALUES (shop_actor(), shop_batch(), %2$L, OLD.%3$I, %4$L, jsonb_build_object(%5$s), 'delete',
          jsonb_build_object(%7$s));
      ELSE
        %9$s
        INSERT INTO audit_log (actor, batch, entity, entity_id, source, key, operation, before, after)
        VALUES (shop_actor(), shop_batch(), %2$L, NEW.%3$I, %4$L, jsonb_build_object(%6$s), 'update', was, is_now);
      END IF;
      RETURN NULL;
    END
    $body$
  $function$, name, entity, id_column, target::text, old_key, new_key, old_row, new_row, differences);
  EXECUTE format(
    $trigger$
      CREATE OR REPLACE TRIGGER history_add AFTER INSERT OR DELETE ON %1$s FOR EACH ROW
        WHEN (current_setting('shop.history', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION %2$I();
      CREATE OR REPLACE TRIGGER history_update AFTER UPDATE OF %3$s ON %1$s FOR EACH ROW
        WHEN ((%4$s) AND current_setting('shop.history', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION %2$I();
    $trigger$,
    target, name,
    (SELECT string_agg(format('%I', c), ', ') FROM unnest(counted) c),
    (SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', c), ' OR ') FROM unnest(counted) c));
END
$make$;
