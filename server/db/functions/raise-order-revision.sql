-- Counts the revisions of an order: changes of what the staff decide by. Tracking, waybills and messages do not count.
CREATE OR REPLACE FUNCTION raise_order_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.revision = OLD.revision AND
    (NEW.status, NEW.recipient_name, NEW.recipient_phone, NEW.recipient_email, NEW.shipping_method, NEW.address,
     NEW.delivery_refs, NEW.payment_method, NEW.company, NEW.note, NEW.is_callback_needed, NEW.items_cost,
     NEW.discount_value, NEW.shipping_cost, NEW.surcharge, NEW.surcharge_reason, NEW.total_cost,
     NEW.manual_discount, NEW.received, NEW.rest, NEW.holds_stock)
    IS DISTINCT FROM
    (OLD.status, OLD.recipient_name, OLD.recipient_phone, OLD.recipient_email, OLD.shipping_method, OLD.address,
     OLD.delivery_refs, OLD.payment_method, OLD.company, OLD.note, OLD.is_callback_needed, OLD.items_cost,
     OLD.discount_value, OLD.shipping_cost, OLD.surcharge, OLD.surcharge_reason, OLD.total_cost,
     OLD.manual_discount, OLD.received, OLD.rest, OLD.holds_stock)
  THEN
    NEW.revision := OLD.revision + 1;
  END IF;
  RETURN NEW;
END $$;
