/** Error codes of the endpoints of orders and tasks, with their HTTP statuses. */
export const ORDER_ERROR_STATUSES = {
  order_move_refused: 409,
  order_not_editable: 409,
  order_without_lines: 422,
  order_without_recipient: 409,
  order_paid_grows: 409,
  refund_too_much: 422,
  refund_nothing: 409,
  refund_cancel_instead: 409,
  refund_pieces_instead: 409,
  refund_key_used: 409,
  waybill_refused: 409,
  pieces_not_held: 409,
  pieces_not_sent: 409,
  nothing_to_print: 409,
  phone_order_not_found: 404,
  task_not_found: 404,
  task_not_open: 409,
  task_not_repeatable: 409,
} as const;
export type OrderErrorCode = keyof typeof ORDER_ERROR_STATUSES;
