-- Returns the given time, unless the transaction runs at another one: a preview of planned changes sets `shop.time` to the
-- time at which each of them is due, so that it leaves what the change itself will leave.
CREATE OR REPLACE FUNCTION shop_time(otherwise timestamptz) RETURNS timestamptz LANGUAGE sql STABLE
RETURN coalesce(nullif(current_setting('shop.time', true), '')::timestamptz, otherwise);
