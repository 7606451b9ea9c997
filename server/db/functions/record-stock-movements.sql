-- Records changes of stock that have no other record: by an import, a command or SQL. Orders, whose items and transitions
-- record what they took, and writers of their own movements set `shop.stock_recorded`, which is valid for one statement.
-- record_product_updates() explains the FULL JOIN.
CREATE OR REPLACE FUNCTION record_stock_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.stock_recorded', true) = 'on' THEN
    PERFORM set_config('shop.stock_recorded', '', true);
    RETURN NULL;
  END IF;
  INSERT INTO stock_movements (product_id, delta, reason)
  SELECT n.id, n.stock - o.stock,
    CASE WHEN current_setting('shop.actor', true) ~ '^(import:|command:import$)' THEN 'imported' ELSE 'changed' END
  FROM old_rows o FULL JOIN new_rows n USING (id) WHERE n.stock IS DISTINCT FROM o.stock;
  RETURN NULL;
END
$$;
