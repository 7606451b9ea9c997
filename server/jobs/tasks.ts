import type { Job, TaskList } from 'graphile-worker';
import * as v from 'valibot';
import type { Deps } from '../context.ts';
import { SEND_MESSAGE } from '../messages/messages.ts';
import { type Delivery, sendMessage } from '../messages/send.ts';
import { expireOrders } from '../orders/expire.ts';
import { packOrder, trackParcels } from '../orders/parcels.ts';
import { pollPayments, refundPayment } from '../orders/payments.ts';
import { MAKE_WAYBILL, REFUND_PAYMENT } from '../orders/queue.ts';
import { refreshDirectory } from '../resources/delivery/refresh.ts';
import { cleanUp } from './clean-up.ts';
import type { Schedule } from './worker.ts';

const CLEAN_UP = 'clean-up';
const REFRESH_DELIVERY_DIRECTORY = 'refresh-delivery-directory';

const POLL_PAYMENTS = 'poll-payments';
const EXPIRE_ORDERS = 'expire-orders';
const TRACK_PARCELS = 'track-parcels';

const messagePayload = v.object({ messageId: v.string() });
const orderPayload = v.object({ orderId: v.string() });
const paymentPayload = v.object({ paymentId: v.string() });

const isLastTry = ({ attempts, max_attempts: most }: Job) => attempts >= most;

/** What the workers do, by the names under which jobs are queued. */
export function createTasks(deps: Deps, delivery: Delivery): TaskList {
  return {
    [SEND_MESSAGE]: (payload) => sendMessage(delivery, v.parse(messagePayload, payload).messageId),
    [CLEAN_UP]: () => cleanUp(deps.pool),
    [MAKE_WAYBILL]: (payload, { job }) => packOrder(deps, v.parse(orderPayload, payload).orderId, isLastTry(job)),
    [REFUND_PAYMENT]: (payload, { job }) =>
      refundPayment(deps, v.parse(paymentPayload, payload).paymentId, isLastTry(job)),
    [POLL_PAYMENTS]: () => pollPayments(deps),
    [EXPIRE_ORDERS]: () => expireOrders(deps),
    [TRACK_PARCELS]: () => trackParcels(deps),
    [REFRESH_DELIVERY_DIRECTORY]: async () => {
      await refreshDirectory(deps);
    },
  };
}

/** What is cleaned up and refreshed, at night in Kyiv. */
export const SCHEDULES: readonly Schedule[] = [
  { task: POLL_PAYMENTS, at: '* * * * *' },
  { task: EXPIRE_ORDERS, at: '* * * * *' },
  { task: TRACK_PARCELS, at: '*/10 * * * *' },
  { task: CLEAN_UP, at: '17 1 * * *' },
  { task: REFRESH_DELIVERY_DIRECTORY, at: '41 1 * * *' },
];
