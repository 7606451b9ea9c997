-- Returns the author of the writes of this transaction or connection; see server/audit/actor.ts.
CREATE OR REPLACE FUNCTION shop_actor() RETURNS text LANGUAGE sql STABLE
RETURN coalesce(nullif(current_setting('shop.actor', true), ''), 'sql:' || session_user);

-- Returns the id of the batch of writes that this transaction belongs to; null if there is none.
CREATE OR REPLACE FUNCTION shop_batch() RETURNS uuid LANGUAGE sql STABLE
RETURN nullif(current_setting('shop.batch', true), '')::uuid;
