-- Takes an advisory lock until the transaction ends. A change that touches other rows' entities ('exclusive': a service's
-- price touches the products that offer it) waits for transactions that add such rows ('share': a product begins to offer
-- it), so that neither misses the other. Orders take no such lock.
CREATE OR REPLACE FUNCTION lock_changes(mode text, name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  key bigint := hashtextextended('changes:' || name, 0);
BEGIN
  IF mode = 'exclusive' THEN
    PERFORM pg_advisory_xact_lock(key);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(key);
  END IF;
END
$$;
