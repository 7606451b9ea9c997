import { previewMissingPieces, recordMissingPieces } from '../../../studio/contract/missing-pieces.ts';
import {
  findScanned,
  listPacking,
  openPacking,
  printPicking,
  readPackingState,
  tickPacking,
  tickPicking,
} from '../../../studio/contract/packing.ts';
import type { Route } from '../../route.ts';
import { answerPrint } from '../../security-headers/print.ts';
import type { StudioDeps } from '../deps.ts';
import { IDEMPOTENCY_KEY } from '../idempotent-write.ts';
import { IF_MATCH } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';
import { findByScan } from './find-scanned.ts';
import { previewMissing, recordMissing } from './missing-pieces.ts';
import { readPacking } from './packing.ts';
import { readState, setOpenOrder, tickPacked, tickPicked } from './packing-state.ts';
import { renderPickingList } from './picking-sheet.ts';
import { readOrder } from './read-order.ts';

const MISSING_ERRORS = [
  'order_not_found',
  'revision_conflict',
  'order_not_editable',
  'order_without_lines',
  'not_enough_stock',
  'too_much_held',
  'parcel_refused',
  'pieces_not_held',
  'refund_nothing',
  'refund_too_much',
  'refund_cancel_instead',
] as const;

export const packingRoutes: readonly Route<StudioDeps>[] = [
  studioRoute(
    listPacking,
    {
      summary: 'The orders to pack, the earliest promise first.',
      permission: 'orders.read',
      parameters: { order: 'Id of an order that is among them if it waits, however many wait longer.' },
    },
    ({ deps, lang, query }) => readPacking(deps.pool, lang, query),
  ),

  studioRoute(
    readPackingState,
    { summary: 'The ticks of the orders to pack, and the people who pack them.', permission: 'orders.read' },
    ({ deps, staff }) => readState(deps.pool, staff, deps.clock()),
  ),

  studioRoute(
    openPacking,
    { summary: 'Says which order one has open for packing.', permission: 'orders.write' },
    async ({ deps, body, staff }) => {
      const now = deps.clock();
      await inStaffTransaction(deps.pool, staff, (client) => setOpenOrder(client, staff, { ...body, now }));
      return readState(deps.pool, staff, now);
    },
  ),

  studioRoute(
    tickPacking,
    {
      summary: 'Ticks pieces of a line in the box.',
      permission: 'orders.write',
      parameters: { id: 'Id of the order.', position: 'Position of the line.' },
      errors: ['order_not_found', 'too_many_pieces'],
    },
    async ({ deps, params, body, staff }) => {
      const now = deps.clock();
      const tick = { ...body, orderId: params.id, position: Number(params.position) };
      await inStaffTransaction(deps.pool, staff, (client) => tickPacked(client, tick, { staff, now }));
      return readState(deps.pool, staff, now);
    },
  ),

  studioRoute(
    tickPicking,
    { summary: 'Ticks a product in some orders as picked, or not.', permission: 'orders.write' },
    async ({ deps, body, staff }) => {
      const now = deps.clock();
      await inStaffTransaction(deps.pool, staff, (client) => tickPicked(client, body, { staff, now }));
      return readState(deps.pool, staff, now);
    },
  ),

  studioRoute(
    printPicking,
    {
      summary: 'The printable picking list of some orders: each product once, by shelf.',
      permission: 'orders.read',
      parameters: { id: 'Ids of the orders; all orders to pack if absent.' },
      errors: ['nothing_to_pick'],
    },
    async ({ context, deps, lang, query }) => answerPrint(context, await renderPickingList(deps, lang, query.id)),
  ),

  studioRoute(
    findScanned,
    {
      summary: 'The order or product of a scanned code.',
      permission: 'orders.read',
      parameters: { code: 'Number of an order or a waybill, GTIN or SKU.' },
    },
    ({ deps, lang, query }) => findByScan(deps.pool, lang, query.code),
  ),

  studioRoute(
    previewMissingPieces,
    {
      summary: 'The effect of missing pieces on the stock and the payment, and a letter to the customer.',
      permission: 'orders.write',
      parameters: { id: 'Id of the order.', ...IF_MATCH },
      errors: MISSING_ERRORS,
    },
    ({ deps, lang, params, body, headers, staff }) =>
      previewMissing({ deps, staff, lang, orderId: params.id, ifMatch: headers['if-match'] }, body),
  ),

  studioRoute(
    recordMissingPieces,
    {
      summary: 'Records pieces that cannot be packed: stock, substitute, refund and letter at once.',
      permission: 'orders.write',
      parameters: { id: 'Id of the order.', ...IF_MATCH, ...IDEMPOTENCY_KEY },
      errors: [...MISSING_ERRORS, 'order_without_recipient', 'confirmation_needed'],
    },
    async ({ deps, lang, params, body, headers, staff }) => {
      const seen = { ifMatch: headers['if-match'], key: headers['idempotency-key'] };
      await recordMissing({ deps, staff, lang, orderId: params.id, ...seen }, body);
      return readOrder(deps.pool, lang, params.id);
    },
  ),
];
