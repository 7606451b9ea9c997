-- Rejects refunds of more than was paid. Refunds of a payment that have not failed count against it under its row lock;
-- manual refunds, which have no payment, count against the order. Amounts that an edit took off the total are already
-- below it.
CREATE OR REPLACE FUNCTION limit_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most bigint;
  given bigint;
BEGIN
  IF NEW.status = 'failed' OR (NEW.payment_id IS NULL AND NEW.cause = 'edited') THEN RETURN NEW; END IF;
  IF NEW.payment_id IS NOT NULL THEN
    SELECT amount INTO most FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
    SELECT coalesce(sum(amount), 0) INTO given FROM refunds
      WHERE payment_id = NEW.payment_id AND status <> 'failed' AND id <> NEW.id;
  ELSE
    SELECT total_cost INTO most FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
    SELECT coalesce(sum(amount), 0) INTO given FROM refunds
      WHERE order_id = NEW.order_id AND payment_id IS NULL AND cause <> 'edited' AND status <> 'failed' AND id <> NEW.id;
  END IF;
  IF given + NEW.amount > most THEN
    RAISE EXCEPTION 'Refunds of % come to more than the % that were paid', given + NEW.amount, most
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_limit';
  END IF;
  RETURN NEW;
END $$;
