-- Rejects changes of the audit log. Only the time at which a change went live is added later.
CREATE OR REPLACE FUNCTION refuse_rewriting_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
END
$$;
