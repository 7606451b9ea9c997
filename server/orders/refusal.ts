/** Reasons why staff cannot change an order. */
export type RefusalReason =
  /** The order's state or delivery method does not allow the step. */
  | 'order_move_refused'
  /** The order is packed, sent or ended. */
  | 'order_not_editable'
  | 'order_without_lines'
  /** The order has no contact to write to. */
  | 'order_without_recipient'
  /** The lines of a packed order are in its box. */
  | 'order_packed'
  /** Refunded pieces would get another price. */
  | 'order_pieces_refunded'
  /** The payment method of an order that is paid, if only in part, does not change. */
  | 'order_payment_kept'
  /** Nothing is due, or the order is not paid by a link. */
  | 'order_not_payable'
  | 'refund_too_much'
  | 'refund_nothing'
  /** An unsent order is refunded in full by cancelling it. */
  | 'refund_cancel_instead'
  /** The refund would return nearly all money for pieces that are still to be sent. */
  | 'refund_pieces_instead'
  /** The idempotency key belongs to another refund. */
  | 'refund_key_used'
  | 'waybill_refused'
  /** The order does not hold these pieces, or no longer. */
  | 'pieces_not_held'
  /** The customer cannot keep pieces that were not handed over. */
  | 'pieces_not_sent'
  | 'task_not_open'
  | 'task_not_repeatable';

/** Thrown for a refused step; `params` fill its message for the user. */
export class OrderRefusal extends Error {
  override readonly name = 'OrderRefusal';
  readonly reason: RefusalReason;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(reason: RefusalReason, params: Readonly<Record<string, string | number>> = {}) {
    super(reason);
    this.reason = reason;
    this.params = params;
  }
}
