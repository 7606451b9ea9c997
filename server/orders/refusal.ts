/** Why somebody of the shop cannot do what they wanted to do with an order. */
export type RefusalReason =
  /** Its state or its way of delivery does not allow the step. */
  | 'order_move_refused'
  /** It is packed, on its way or has ended. */
  | 'order_not_editable'
  | 'order_without_lines'
  /** There is nobody to write to. */
  | 'order_without_recipient'
  /** It is paid: nobody can be made to pay more for it. */
  | 'order_paid_grows'
  | 'refund_too_much'
  | 'refund_nothing'
  /** All of an order that is not sent yet goes back by cancelling it. */
  | 'refund_cancel_instead'
  /** Nearly all of the money of what is still to be sent would go back, and the pieces with it to the customer. */
  | 'refund_pieces_instead'
  /** The key is of another refund. */
  | 'refund_key_used'
  | 'waybill_refused'
  /** Pieces are named that the order does not hold, or not any more. */
  | 'pieces_not_held'
  /** A customer is said to keep pieces that were not handed over. */
  | 'pieces_not_sent'
  | 'task_not_open'
  | 'task_not_repeatable';

/** A step that is refused for a reason that a person can understand; `params` fill its message. */
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
