import {
  deleteOrderWaybill,
  editStudioOrder,
  endOrderCallback,
  makeOrderWaybill,
  moveStudioOrder,
  noteStudioOrder,
  previewOrderEdit,
  receiveReturnedPieces,
  refundStudioOrder,
  typeOrderWaybill,
} from '../../../studio/contract/order-actions.ts';
import { countNewerOrders, listOrders } from '../../../studio/contract/order-list.ts';
import { listPacking, printOrders, tickPacking } from '../../../studio/contract/order-printing.ts';
import { readStudioOrder } from '../../../studio/contract/orders.ts';
import type { Route } from '../../route.ts';
import type { StudioDeps } from '../deps.ts';
import { ONCE } from '../once.ts';
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
  refund,
  typeParcel,
} from './actions.ts';
import { countNewer, readOrderList } from './list-orders.ts';
import { readPacking, tickLine } from './packing.ts';
import { renderPrint } from './print.ts';
import { readOrder } from './read-order.ts';
import { byOf } from './write-order.ts';

const ORDER = 'Id of the order.';
const SEEN = 'The revision that was seen.';
const EDIT_ERRORS = [
  'order_not_found',
  'revision_conflict',
  'order_not_editable',
  'order_without_lines',
  'pieces_not_held',
  'order_paid_grows',
  'not_enough_stock',
  'too_much_held',
  'parcel_refused',
  'delivery_unavailable',
] as const;

export const ordersRoutes: readonly Route<StudioDeps>[] = [
  studioRoute(
    listOrders,
    {
      summary: 'Orders, a page at a time, and how many there are of each state.',
      permission: 'orders.read',
      parameters: {
        q: 'A number of an order, phone or waybill; or words of a name, e-mail, company, place, product or note.',
        status: 'In these states.',
        payment: 'Paid in these ways.',
        delivery: 'Delivered in these ways.',
        from: 'The first day, of Kyiv.',
        to: 'The last day, of Kyiv.',
        sort: 'What comes first.',
        page: 'Which page, from 1.',
      },
    },
    ({ deps, lang, query }) => readOrderList(deps.pool, lang, query),
  ),

  studioRoute(
    countNewerOrders,
    {
      summary: 'How many orders have come since one.',
      permission: 'orders.read',
      parameters: { after: 'The number of the newest order that was seen.' },
    },
    async ({ deps, query }) => ({ count: await countNewer(deps.pool, query.after) }),
  ),

  studioRoute(
    printOrders,
    {
      summary: 'Documents of some orders to print, each on a page of its own.',
      permission: 'orders.read',
      parameters: { kind: 'Which document.', id: 'Ids of the orders.' },
      errors: ['order_not_found', 'nothing_to_print'],
    },
    async ({ context, deps, lang, query }) =>
      context.html(await renderPrint(deps, lang, { kind: query.kind, ids: query.id })),
  ),

  studioRoute(
    readStudioOrder,
    {
      summary: 'An order with everything that happened to it, and what can happen next.',
      permission: 'orders.read',
      parameters: { id: ORDER },
      errors: ['order_not_found'],
    },
    ({ deps, lang, params }) => readOrder(deps.pool, lang, params.id),
  ),

  studioRoute(
    moveStudioOrder,
    {
      summary: 'Moves an order on, with all that follows.',
      permission: 'orders.write',
      parameters: { id: ORDER, 'if-match': SEEN, ...ONCE },
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
      summary: 'The customer was called, as they had asked.',
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
      summary: 'Writes a note to the team, or to the customer, who is sent it.',
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
      summary: 'Returns a part of what was paid, or all of it.',
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
      summary: 'Says what has become of the pieces that the carrier has brought back.',
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
      summary: 'What an edit would do to the sums, the stock and the payment.',
      permission: 'orders.write',
      parameters: { id: ORDER, 'if-match': SEEN },
      errors: EDIT_ERRORS,
    },
    ({ deps, lang, params, body, headers, staff }) =>
      edit({ deps, staff, lang, orderId: params.id, ifMatch: headers['if-match'] }, body, true),
  ),

  studioRoute(
    editStudioOrder,
    {
      summary: 'Changes an order that nobody has packed.',
      permission: 'orders.write',
      parameters: { id: ORDER, 'if-match': SEEN, ...ONCE },
      errors: [...EDIT_ERRORS, 'confirmation_needed'],
    },
    async ({ deps, lang, params, body, headers, staff }) => {
      const seen = { ifMatch: headers['if-match'], key: headers['idempotency-key'] };
      const outcome = await edit({ deps, staff, lang, orderId: params.id, ...seen }, body, false);
      return { outcome, order: await readOrder(deps.pool, lang, params.id) };
    },
  ),

  studioRoute(
    makeOrderWaybill,
    {
      summary: 'Asks the carrier for the parcel’s number now.',
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
      summary: 'The number of a waybill that was made elsewhere.',
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
      summary: 'Has the carrier delete the parcel’s number.',
      permission: 'orders.write',
      parameters: { id: ORDER },
      errors: ['order_not_found', 'waybill_refused', 'delivery_unavailable'],
    },
    async ({ deps, lang, params, staff }) => {
      await deleteParcel({ deps, staff, lang, orderId: params.id });
      return readOrder(deps.pool, lang, params.id);
    },
  ),

  studioRoute(
    listPacking,
    { summary: 'What waits to be packed, the longest wait first.', permission: 'orders.read' },
    ({ deps, lang }) => readPacking(deps.pool, lang),
  ),

  studioRoute(
    tickPacking,
    {
      summary: 'A line lies in the box, or not any more.',
      permission: 'orders.write',
      parameters: { id: ORDER, position: 'Of the line.' },
      errors: ['order_not_found'],
    },
    async ({ deps, lang, params, body, staff }) => {
      const tick = { orderId: params.id, position: Number(params.position), by: byOf(staff), now: deps.clock() };
      await inStaffTransaction(deps.pool, staff, (client) => tickLine(client, { ...tick, quantity: body.quantity }));
      return readPacking(deps.pool, lang);
    },
  ),
];
