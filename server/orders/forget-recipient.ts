import { PROMISES } from '../../src/rules/shop-promises.ts';

/**
 * Erases personal data in ended orders of deleted accounts: recipient, address, company and its code, notes, the user
 * of the promo code, sent messages. Lines, sums, dates and payments stay for accounting. `$1` is the customer whose
 * account is being deleted, for all of their ended orders; null selects orders that have ended since.
 */
export const FORGET_RECIPIENT = `WITH ended AS (
    SELECT o.id FROM orders o
    WHERE o.is_left AND o.status IN ('finished', 'cancelled', 'returned')
      AND (o.customer_id = $1::uuid OR $1::uuid IS NULL AND NOT EXISTS (
        SELECT FROM order_transitions t
        WHERE t.order_id = o.id AND t.at > now() - interval '${PROMISES.forgetAfterDays} days'))
      AND (o.recipient_name IS NOT NULL OR o.recipient_phone IS NOT NULL OR o.recipient_email IS NOT NULL
        OR o.address IS NOT NULL OR o.company IS NOT NULL OR o.note IS NOT NULL OR o.tracking_number IS NOT NULL)
    FOR UPDATE
  ), forgotten AS (
    UPDATE orders o SET recipient_name = NULL, recipient_phone = NULL, recipient_email = NULL, address = NULL,
      delivery_refs = NULL, company = NULL, note = NULL, tracking_number = NULL, waybill_ref = NULL
    FROM ended WHERE o.id = ended.id
  ), used AS (
    UPDATE promo_code_uses u SET used_by = 'deleted' FROM ended WHERE u.order_id = ended.id
  ), steps AS (
    UPDATE order_transitions t SET note = NULL FROM ended WHERE t.order_id = ended.id
  ), notes AS (
    DELETE FROM order_notes n USING ended WHERE n.order_id = ended.id
  ), edits AS (
    DELETE FROM order_edits e USING ended WHERE e.order_id = ended.id
  ), tasks AS (
    DELETE FROM shop_tasks t USING ended WHERE t.order_id = ended.id AND t.done_at IS NOT NULL
  )
  DELETE FROM messages m USING ended WHERE m.content ->> 'orderId' = ended.id::text`;
