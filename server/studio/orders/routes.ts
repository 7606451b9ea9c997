import { countNewerOrders } from '../../../studio/contract/newer-orders.ts';
import {
  deleteOrderWaybill,
  editStudioOrder,
  endOrderCallback,
  makeOrderWaybill,
  moveStudioOrder,
  noteStudioOrder,
  previewOrderEdit,
  receiveOrderRest,
  receiveReturnedPieces,
  refundStudioOrder,
  sendOrderPayLink,
  typeOrderWaybill,
} from '../../../studio/contract/order-actions.ts';
import { readChosenOrders, stepOrders } from '../../../studio/contract/order-bulk.ts';
import { exportOrderList, listOrders } from '../../../studio/contract/order-list.ts';
import { printOrders } from '../../../studio/contract/order-printing.ts';
import { readStudioOrder } from '../../../studio/contract/orders.ts';
import { recordAction } from '../../audit/action.ts';
import type { Route } from '../../route.ts';
import { answerPrint } from '../../security-headers/print.ts';
import type { StudioDeps } from '../deps.ts';
import { IDEMPOTENCY_KEY } from '../idempotent-write.ts';
import { IF_MATCH } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';
import {
  deleteParcel,
  edit,
  endCallback,
  makeParcel,
  move,
  note,
  receivePieces,
  receiveRest,
  refund,
  sendPayLink,
  typeParcel,
} from './actions.ts';
import { countNewer, readChosen, readOrderList } from './list-orders.ts';
import { ordersCsv, readAllOrders } from './orders-csv.ts';
import { renderPrint } from './print.ts';
import { readOrder } from './read-order.ts';
import { takeStep } from './steps.ts';

const ORDER = 'Id of the order.';
const EDIT_ERRORS = [
  'order_not_found',
  'revision_conflict',
  'order_not_editable',
  'order_without_lines',
  'pieces_not_held',
  'order_packed',
  'order_pieces_refunded',
  'order_payment_kept',
  'prepayment_required',
  'service_not_offered',
  'payment_unavailable',
  'waybill_refused',
  'not_enough_stock',
  'too_much_held',
  'parcel_refused',
  'delivery_unavailable',
] as const;

export const ordersRoutes: readonly Route<StudioDeps>[] = [
  studioRoute(
    listOrders,
    {
      summary: 'One page of the orders, and the number in each state.',
      permission: 'orders.read',
      parameters: {
        q: 'Number of an order, phone or waybill; or words of a name, e-mail, company, place, product or note.',
        status: 'Only orders in these states.',
        need: 'Only orders that wait for this step.',
        payment: 'Only orders with these payment methods.',
        delivery: 'Only orders with these delivery methods.',
        from: 'First day, in Kyiv time.',
        to: 'Last day, inclusive, in Kyiv time.',
        tasks: 'Only orders with open tasks.',
        waybill: 'Only packed or sent parcels without the number of a waybill.',
        money: 'Only orders whose money has these states.',
        sumFrom: 'Lowest total, in kopiykas.',
        sumTo: 'Highest total, in kopiykas.',
        cell: 'Only the orders behind this figure of a report.',
        sort: 'Sort order.',
        page: 'Page of the list, from 1.',
      },
    },
    ({ deps, lang, query }) => readOrderList(deps.pool, lang, query),
  ),

  studioRoute(
    exportOrderList,
    {
      summary: 'The orders that match the filters as CSV, at most 20,000.',
      permission: 'customers.export',
      isConfirmed: true,
    },
    async ({ deps, staff, lang, body }) => {
      const { result } = await inStaffTransaction(deps.pool, staff, async (client) => {
        const found = await readAllOrders(client, lang, body);
        // Only the names of the filters are logged: their values may be personal data.
        const { sort: _, ...filters } = body;
        const details = { count: found.orders.length, filters: Object.keys(filters) };
        await recordAction(client, { entity: 'order', entityId: 'list', name: 'export', details });
        return found;
      });
      return { csv: ordersCsv(result.orders, lang), count: result.orders.length, total: result.total };
    },
  ),

  studioRoute(
    countNewerOrders,
    {
      summary: 'The number of orders newer than the given one, without those that the caller has taken by phone.',
      permission: 'orders.read',
      parameters: { after: 'Number of the newest known order.' },
    },
    async ({ deps, query, staff }) => ({ count: await countNewer(deps.pool, query.after, staff.staffId) }),
  ),

  studioRoute(
    readChosenOrders,
    {
      summary: 'The rows of chosen orders, such as those of a step that waits for waybills.',
      permission: 'orders.read',
      parameters: { id: 'Ids of the orders.' },
    },
    ({ deps, lang, query }) => readChosen(deps.pool, lang, query.id),
  ),

  studioRoute(
    stepOrders,
    {
      summary: 'Takes one step with many orders, and answers the result of each.',
      permission: 'orders.write',
      parameters: IDEMPOTENCY_KEY,
      errors: ['delivery_unavailable', 'waybill_refused'],
    },
    async ({ deps, lang, body, headers, staff }) => {
      const request = { deps, staff, lang, key: headers['idempotency-key'] };
      return { results: await takeStep(request, body.step, body.orders) };
    },
  ),

  studioRoute(
    printOrders,
    {
      summary: 'Printable documents of some orders, each on its own page.',
      permission: 'orders.read',
      parameters: { kind: 'The kind of document.', id: 'Ids of the orders.' },
      errors: ['order_not_found', 'nothing_to_print'],
    },
    async ({ context, deps, lang, query }) =>
      answerPrint(context, await renderPrint(deps, lang, { kind: query.kind, ids: query.id })),
  ),

  studioRoute(
    readStudioOrder,
    {
      summary: 'An order with its events and possible next states.',
      permission: 'orders.read',
      parameters: { id: ORDER },
      errors: ['order_not_found'],
    },
    ({ deps, lang, params }) => readOrder(deps.pool, lang, params.id),
  ),

  studioRoute(
    moveStudioOrder,
    {
      summary: 'Moves an order to another state, with all effects.',
      permission: 'orders.write',
      parameters: { id: ORDER, ...IF_MATCH, ...IDEMPOTENCY_KEY },
      errors: [
        'order_not_found',
        'revision_conflict',
        'order_move_refused',
        'waybill_refused',
        'pieces_not_held',
        'pieces_not_sent',
        'confirmation_needed',
      ],
    },
    async ({ deps, lang, params, body, headers, staff }) => {
      const seen = { ifMatch: headers['if-match'], key: headers['idempotency-key'] };
      await move({ deps, staff, lang, orderId: params.id, ...seen }, body);
      return readOrder(deps.pool, lang, params.id);
    },
  ),

  studioRoute(
    endOrderCallback,
    {
      summary: 'Marks the requested call as done.',
      permission: 'orders.note',
      parameters: { id: ORDER },
      errors: ['order_not_found'],
    },
    async ({ deps, lang, params, staff }) => {
      await endCallback({ deps, staff, lang, orderId: params.id });
      return readOrder(deps.pool, lang, params.id);
    },
  ),

  studioRoute(
    noteStudioOrder,
    {
      summary: 'Adds a note for the team, or sends one to the customer.',
      permission: 'orders.note',
      parameters: { id: ORDER },
      errors: ['order_not_found', 'order_without_recipient'],
    },
    async ({ deps, lang, params, body, staff }) => {
      await note({ deps, staff, lang, orderId: params.id }, body);
      return readOrder(deps.pool, lang, params.id);
    },
  ),

  studioRoute(
    refundStudioOrder,
    {
      summary: 'Refunds a part of what was paid, or all of it.',
      permission: 'refunds.write',
      isConfirmed: true,
      parameters: { id: ORDER },
      errors: [
        'order_not_found',
        'refund_nothing',
        'refund_too_much',
        'refund_cancel_instead',
        'refund_pieces_instead',
        'refund_key_used',
        'pieces_not_held',
        'pieces_not_sent',
        'waybill_refused',
        'delivery_unavailable',
      ],
    },
    async ({ deps, lang, params, body, staff }) => {
      await refund({ deps, staff, lang, orderId: params.id }, body);
      return readOrder(deps.pool, lang, params.id);
    },
  ),

  studioRoute(
    receiveReturnedPieces,
    {
      summary: 'Records the fate of the pieces that the carrier has brought back.',
      permission: 'orders.write',
      parameters: { id: ORDER },
      errors: ['order_not_found', 'pieces_not_held', 'pieces_not_sent'],
    },
    async ({ deps, lang, params, body, staff }) => {
      await receivePieces({ deps, staff, lang, orderId: params.id }, body);
      return readOrder(deps.pool, lang, params.id);
    },
  ),

  studioRoute(
    previewOrderEdit,
    {
      summary: 'The effect of an edit on the sums, the stock and the payment.',
      permission: 'orders.write',
      parameters: { id: ORDER, ...IF_MATCH },
      errors: EDIT_ERRORS,
    },
    ({ deps, lang, params, body, headers, staff }) =>
      edit({ deps, staff, lang, orderId: params.id, ifMatch: headers['if-match'] }, body, true),
  ),

  studioRoute(
    editStudioOrder,
    {
      summary: 'Edits an order that is not handed over yet.',
      permission: 'orders.write',
      parameters: { id: ORDER, ...IF_MATCH, ...IDEMPOTENCY_KEY },
      errors: [...EDIT_ERRORS, 'confirmation_needed'],
    },
    async ({ deps, lang, params, body, headers, staff }) => {
      const seen = { ifMatch: headers['if-match'], key: headers['idempotency-key'] };
      const outcome = await edit({ deps, staff, lang, orderId: params.id, ...seen }, body, false);
      return { outcome, order: await readOrder(deps.pool, lang, params.id) };
    },
  ),

  studioRoute(
    sendOrderPayLink,
    {
      summary: 'Sends the link to pay again, and holds the stock anew.',
      permission: 'orders.write',
      parameters: { id: ORDER, ...IDEMPOTENCY_KEY },
      errors: ['order_not_found', 'order_not_payable', 'order_without_recipient'],
    },
    async ({ deps, lang, params, headers, staff }) => {
      await sendPayLink({ deps, staff, lang, orderId: params.id, key: headers['idempotency-key'] });
      return readOrder(deps.pool, lang, params.id);
    },
  ),

  studioRoute(
    receiveOrderRest,
    {
      summary: 'Records that the rest of an order by invoice was received.',
      permission: 'orders.write',
      parameters: { id: ORDER, ...IDEMPOTENCY_KEY },
      errors: ['order_not_found', 'order_not_payable'],
    },
    async ({ deps, lang, params, headers, body, staff }) => {
      await receiveRest({ deps, staff, lang, orderId: params.id, key: headers['idempotency-key'] }, body.amount);
      return readOrder(deps.pool, lang, params.id);
    },
  ),

  studioRoute(
    makeOrderWaybill,
    {
      summary: 'Requests a waybill from the carrier now.',
      permission: 'orders.write',
      parameters: { id: ORDER },
      errors: ['order_not_found', 'waybill_refused', 'delivery_unavailable'],
    },
    async ({ deps, lang, params, staff }) => {
      await makeParcel({ deps, staff, lang, orderId: params.id });
      return readOrder(deps.pool, lang, params.id);
    },
  ),

  studioRoute(
    typeOrderWaybill,
    {
      summary: 'Stores the number of a waybill that was created elsewhere.',
      permission: 'orders.write',
      parameters: { id: ORDER },
      errors: ['order_not_found', 'waybill_refused'],
    },
    async ({ deps, lang, params, body, staff }) => {
      await typeParcel({ deps, staff, lang, orderId: params.id }, body.number);
      return readOrder(deps.pool, lang, params.id);
    },
  ),

  studioRoute(
    deleteOrderWaybill,
    {
      summary: 'Deletes the waybill at the carrier.',
      permission: 'orders.write',
      parameters: { id: ORDER },
      errors: ['order_not_found', 'waybill_refused', 'delivery_unavailable'],
    },
    async ({ deps, lang, params, staff }) => {
      await deleteParcel({ deps, staff, lang, orderId: params.id });
      return readOrder(deps.pool, lang, params.id);
    },
  ),
];
