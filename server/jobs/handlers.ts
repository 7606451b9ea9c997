import type { Job, TaskList } from 'graphile-worker';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { APPLY_DATES, applyDates } from '../content/dates.ts';
import { readShownSite } from '../content/layout.ts';
import { refreshDirectory } from '../delivery/refresh.ts';
import type { AppDeps } from '../deps.ts';
import { writeAccountMessage } from '../identity/messages/render.ts';
import { WORK_ON_IMPORT } from '../import/staging/queue.ts';
import { workOnImport } from '../import/staging/work.ts';
import type { Log } from '../log.ts';
import { type Message, renderLetter, senderOf } from '../messages/letter.ts';
import { SEND_MESSAGE } from '../messages/queue.ts';
import { type MessageVendors, type MessageWriter, sendMessage, type WritableContent } from '../messages/send.ts';
import { expireOrders } from '../orders/expire.ts';
import { DELETE_WAYBILL, MAKE_WAYBILL, REFUND_PAYMENT } from '../orders/jobs.ts';
import { composeOrderMessage, composeOrderNote } from '../orders/messages/render.ts';
import { dropWaybill, labelParcel, trackParcels } from '../orders/parcels/waybill-jobs.ts';
import { pollPayments } from '../orders/payments/check-payment.ts';
import { refundPayment } from '../orders/payments/refund-payment.ts';
import { ASK_FOR_REVIEWS, askForReviews } from '../reviews/letters/ask-for-reviews.ts';
import { composeReviewRequest } from '../reviews/letters/request-letter.ts';
import { SHOW_PHOTOS, showPhotos } from '../reviews/photos/show-photos.ts';
import { composeReviewReply } from '../reviews/reply-message.ts';
import { composeStockAlert } from '../stock-alerts/alert-message.ts';
import { TELL_OF_STOCK, tellOfStock } from '../stock-alerts/tell-of-stock.ts';
import { cleanUploads } from '../studio/media/clean-up.ts';
import { makePicture } from '../studio/media/make-picture.ts';
import { MAKE_PICTURE } from '../studio/media/uploads.ts';
import { applyScheduledChange } from '../studio/schedule/apply.ts';
import { APPLY_SCHEDULED_CHANGE } from '../studio/schedule/queue.ts';
import { WATCH_DISK, watchDisk } from '../tasks/watch-disk.ts';
import { cleanUp } from './clean-up.ts';
import { reportDeadJobs } from './dead-jobs.ts';
import type { Schedule } from './worker.ts';

const CLEAN_UP = 'clean-up';
const REFRESH_DELIVERY_DIRECTORY = 'refresh-delivery-directory';

const POLL_PAYMENTS = 'poll-payments';
const EXPIRE_ORDERS = 'expire-orders';
const TRACK_PARCELS = 'track-parcels';
const REPORT_DEAD_JOBS = 'report-dead-jobs';

const messagePayload = v.object({ messageId: v.string() });
const uploadPayload = v.object({ uploadId: v.string() });
const orderPayload = v.object({ orderId: v.string() });
const scheduledPayload = v.object({ id: v.number() });
const importPayload = v.object({ importId: v.string() });
const paymentPayload = v.object({ paymentId: v.string() });

const isLastTry = ({ attempts, max_attempts: most }: Job) => attempts >= most;

/** Returns the dependencies with a log that includes the number of the attempt. */
const during = <Base extends { readonly log: Log }>(base: Base, { attempts }: Job): Base => ({
  ...base,
  log: base.log.with({ attempt: attempts }),
});

/** Returns the job handlers by job name. */
export function createHandlers(deps: AppDeps, { mailer, sms }: MessageVendors): TaskList {
  const sending = { ...deps, mailer, sms, writeMessage: createMessageWriter(deps) };
  return {
    [SEND_MESSAGE]: (payload, { job }) => sendMessage(during(sending, job), v.parse(messagePayload, payload).messageId),
    [CLEAN_UP]: async () => {
      await cleanUp(deps.pool);
      await cleanUploads(deps);
    },
    [MAKE_PICTURE]: (payload, { job }) => makePicture(during(deps, job), v.parse(uploadPayload, payload).uploadId),
    [MAKE_WAYBILL]: (payload, { job }) =>
      labelParcel(during(deps, job), v.parse(orderPayload, payload).orderId, isLastTry(job)),
    [DELETE_WAYBILL]: (payload, { job }) =>
      dropWaybill(during(deps, job), v.parse(orderPayload, payload).orderId, isLastTry(job)),
    [REFUND_PAYMENT]: (payload, { job }) =>
      refundPayment(during(deps, job), v.parse(paymentPayload, payload).paymentId, isLastTry(job)),
    [APPLY_SCHEDULED_CHANGE]: (payload, { job }) =>
      applyScheduledChange(deps.pool, v.parse(scheduledPayload, payload).id, isLastTry(job)),
    [APPLY_DATES]: () => applyDates(deps.pool),
    [WORK_ON_IMPORT]: (payload) => workOnImport(deps.pool, v.parse(importPayload, payload).importId),
    [POLL_PAYMENTS]: () => pollPayments(deps),
    [EXPIRE_ORDERS]: () => expireOrders(deps),
    [TRACK_PARCELS]: (_payload, { job }) => trackParcels(during(deps, job)),
    [ASK_FOR_REVIEWS]: () => askForReviews(deps),
    [TELL_OF_STOCK]: () => tellOfStock(deps),
    [SHOW_PHOTOS]: () => showPhotos(deps),
    [REPORT_DEAD_JOBS]: () => reportDeadJobs(deps),
    [WATCH_DISK]: () => watchDisk(deps),
    [REFRESH_DELIVERY_DIRECTORY]: async () => {
      await refreshDirectory(deps);
    },
  };
}

/** Jobs that a user waits for. They have separate workers, so that slow vendors cannot block them. */
export const URGENT: ReadonlySet<string> = new Set([SEND_MESSAGE]);

/**
 * Jobs that act outside of the shop: they send messages, move money, book parcels, or follow from what vendors report.
 * A mute copy of the shop holds them in the queue, without counting attempts.
 */
export const OUTWARD: ReadonlySet<string> = new Set([
  SEND_MESSAGE,
  MAKE_WAYBILL,
  DELETE_WAYBILL,
  REFUND_PAYMENT,
  POLL_PAYMENTS,
  EXPIRE_ORDERS,
  TRACK_PARCELS,
  ASK_FOR_REVIEWS,
  TELL_OF_STOCK,
]);

/** Schedule of recurring jobs; clean-up and refresh run at night in Kyiv. */
export const SCHEDULES: readonly Schedule[] = [
  { job: POLL_PAYMENTS, at: '* * * * *' },
  { job: EXPIRE_ORDERS, at: '* * * * *' },
  { job: APPLY_DATES, at: '* * * * *' },
  { job: REPORT_DEAD_JOBS, at: '* * * * *' },
  { job: SHOW_PHOTOS, at: '* * * * *' },
  { job: TRACK_PARCELS, at: '*/10 * * * *' },
  { job: WATCH_DISK, at: '*/10 * * * *' },
  // During the day in Kyiv, so that no e-mail and no SMS arrives at night.
  { job: ASK_FOR_REVIEWS, at: '25 7-16 * * *' },
  { job: TELL_OF_STOCK, at: '* 6-18 * * *' },
  { job: CLEAN_UP, at: '17 1 * * *' },
  { job: REFRESH_DELIVERY_DIRECTORY, at: '41 1 * * *' },
];

type WriterDeps = Pick<AppDeps, 'pool' | 'clock' | 'secret' | 'siteOrigin'>;

/** Renders all messages of the shop: for orders, codes, accounts, reviews and products. */
export const createMessageWriter =
  (deps: WriterDeps): MessageWriter =>
  async (content, lang, channel = 'email') => {
    // A letter's HTML needs the seller and React; a code by SMS needs neither and does not wait for them.
    if (channel === 'phone') {
      const { subject, sms } = await compose(content, { ...deps, lang });
      return { subject, sms, text: '', html: '' };
    }
    const [message, site] = await Promise.all([compose(content, { ...deps, lang }), readShownSite(deps.pool, lang)]);
    return renderLetter(message, lang, senderOf(site, deps.siteOrigin));
  };

async function compose(content: WritableContent, options: WriterDeps & { readonly lang: Language }): Promise<Message> {
  switch (content.type) {
    case 'order':
      return composeOrderMessage(content, options);
    case 'order-note':
      return composeOrderNote(content, options);
    case 'review-reply':
      return composeReviewReply(content, options);
    case 'review-request':
      return composeReviewRequest(content, options);
    case 'stock-alert':
    case 'stock-alert-stored':
      return composeStockAlert(content, options);
    default:
      return writeAccountMessage(content, options);
  }
}
