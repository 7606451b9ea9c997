-- Adds a trigger that counts the transactions that change a table's rows in `revision`, except in the columns `uncounted`.
CREATE OR REPLACE FUNCTION keep_revision(target regclass, uncounted text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE TRIGGER revise AFTER UPDATE OF %s ON %s FOR EACH STATEMENT EXECUTE FUNCTION count_revision(%L, %L)',
    (SELECT string_agg(format('%I', c), ', ') FROM unnest(written_columns(target, uncounted)) c),
    target, target::text, (primary_key(target))[1]);
END
$$;

-- Adds a trigger that counts changes of `target` as revisions of the row of `owner` that they belong to.
CREATE OR REPLACE FUNCTION keep_revision_of_owner(target regclass, owner regclass, owner_column text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE TRIGGER revise_owner AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH STATEMENT
       EXECUTE FUNCTION count_revision(%L, %L)',
    target, owner::text, (primary_key(owner))[1]);
END
$$;
