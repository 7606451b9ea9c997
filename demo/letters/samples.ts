import { writeAccountMessage } from '../../server/identity/messages/render.ts';
import type { MessageContent, OrderEvent } from '../../server/messages/content.ts';
import { type Message, type RenderedMessage, renderLetter, senderOf } from '../../server/messages/letter.ts';
import type { OrderFacts } from '../../server/orders/messages/facts.ts';
import { writeOrderMessage, writeOrderNote } from '../../server/orders/messages/render.ts';
import { writeReviewRequest } from '../../server/reviews/letters/request-letter.ts';
import { writeReviewReply } from '../../server/reviews/reply-message.ts';
import { writeStockAlert } from '../../server/stock-alerts/alert-message.ts';
import type { Language } from '../../src/contract/language.ts';
import { CODE_PURPOSES } from '../../src/contract/one-time-code.ts';
import type { ORDER_EVENTS } from '../../studio/contract/message-subjects.ts';
import { makeFixture } from './fixture.ts';

interface Options {
  readonly lang: Language;
  /** `https://host` of the site. */
  readonly siteOrigin: string;
  /** Ids of stored pictures, for as many lines of the order; the others have none. */
  readonly pictures: readonly string[];
}

type Context = Options & { readonly secret: string; readonly fixture: ReturnType<typeof makeFixture> };
type Write = (context: Context) => Message;

const SECRET = 'samples';
const ID = '5d0c8a3e-3d0f-4d7b-9a51-6f7f0d5b1a2c';

/** Facts in which the messages of an event differ most, by a name. */
const ORDERS: Readonly<Record<(typeof ORDER_EVENTS)[number], Readonly<Record<string, Partial<OrderFacts>>>>> = {
  placed: {
    card: { isDue: true, isPaid: false },
    invoice: { payment: 'invoice', isDue: true, isPaid: false, dueUntil: '30.11' },
    'on-receipt': { payment: 'cash-on-delivery', isPaid: false },
  },
  paid: { card: {} },
  packed: { pickup: { delivery: 'pickup', place: null } },
  shipped: { tracked: { trackingNumber: '20454081790979' }, untracked: {} },
  tracking: { branch: { trackingNumber: '20454081790979' } },
  delivered: { branch: { trackingNumber: '20454081790979' } },
  cancelled: { 'by-clock': { isAlive: false, isPaid: false, cancelledBy: 'clock' }, 'by-shop': { isAlive: false } },
  returned: { parcel: { isAlive: false } },
  refunded: { card: { isAlive: false } },
  'money-returned': { card: { isAlive: false } },
  'part-returned': { card: {} },
  changed: { card: { isDue: true, isPaid: false } },
  'pay-link': { card: { isDue: true, isPaid: false }, rest: { rest: 12_000, surcharge: 'доставка' } },
};

const orderSamples = Object.entries(ORDERS).flatMap(([event, variants]) =>
  Object.entries(variants).map(([variant, changes]): readonly [string, Write] => [
    `order-${event}-${variant}`,
    (context) => writeOrderMessage(event as OrderEvent, makeFixture({ ...context, changes }), context),
  ]),
);

const codeSamples = CODE_PURPOSES.map((purpose): readonly [string, Write] => [
  `code-${purpose}`,
  (context) => writeAccountMessage({ type: 'code', purpose, requestId: ID, sendCount: 1 }, context),
]);

/** A sample of each other type of message. */
const OTHERS: Readonly<Record<Exclude<MessageContent['type'], 'nothing' | 'order' | 'code'>, Write>> = {
  'contact-known': (context) => writeAccountMessage({ type: 'contact-known' }, context),
  'password-changed': (context) => writeAccountMessage({ type: 'password-changed' }, context),
  'new-device': (context) => writeAccountMessage({ type: 'new-device', device: 'Firefox, Linux' }, context),
  'contact-added': (context) => writeAccountMessage({ type: 'contact-added' }, context),
  'contact-replaced': (context) => writeAccountMessage({ type: 'contact-replaced' }, context),
  'order-note': ({ fixture: { note, facts }, lang }) => writeOrderNote(note, facts, lang),
  'review-reply': ({ fixture: { author, reply, product }, ...options }) =>
    writeReviewReply({ author, reply, product: product.name, slug: product.slug }, options),
  'review-request': ({ fixture: { order }, ...options }) =>
    writeReviewRequest(
      { orderId: ID, until: '2027-01-27T10:00:00.000Z' },
      { number: order.number, names: order.items.map(({ name }) => name) },
      options,
    ),
  'stock-alert': ({ fixture: { product }, ...options }) =>
    writeStockAlert({ type: 'stock-alert', productId: 1 }, product, options),
  'stock-alert-stored': ({ fixture: { product }, ...options }) =>
    writeStockAlert({ type: 'stock-alert-stored', productId: 1, alertId: ID }, product, options),
};

const SAMPLES: ReadonlyMap<string, Write> = new Map([...orderSamples, ...codeSamples, ...Object.entries(OTHERS)]);

/** Names of the samples: at least one for each message that the shop sends. */
export const SAMPLE_NAMES: readonly string[] = [...SAMPLES.keys()];

/** Renders a sample as it would be sent. @param name one of SAMPLE_NAMES */
export async function renderSample(name: string, options: Options): Promise<RenderedMessage> {
  const write = SAMPLES.get(name);
  if (!write) throw new TypeError(`There is no sample ${name}`);
  const fixture = makeFixture(options);
  const message = write({ ...options, secret: SECRET, fixture });
  return renderLetter(message, options.lang, senderOf(fixture.site, options.siteOrigin));
}
