import type { Language } from '../../../src/contract/language.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { promiseTexts } from '../../../src/rules/promises.ts';
import type { Block } from '../../messages/blocks.ts';
import type { OrderEvent } from '../../messages/content.ts';
import type { OrderFacts } from './facts.ts';
import { BUTTONS, SENTENCES, type SentenceName, SUBJECTS } from './sentences.ts';

/** The text of a notification, without the list of items. */
export interface OrderText {
  readonly subject: string;
  /** One block for each paragraph. */
  readonly blocks: readonly Block[];
  readonly sms: string;
}

/** The sentences of one message: each inner list is a paragraph of the e-mail. */
interface Choice {
  readonly paragraphs: readonly (readonly SentenceName[])[];
  readonly sms: readonly SentenceName[];
}

type Chooser = (facts: OrderFacts) => Choice;

const isCollected = ({ delivery }: OrderFacts) => delivery === 'pickup';

/** Returns true if the customer pays on receipt. */
const owesAtHandover = ({ payment }: OrderFacts) => payment === 'cash-on-delivery';

/** Returns the sentence about the next step of an order that can be packed. */
const next = (facts: OrderFacts): SentenceName => (isCollected(facts) ? 'toCollect' : 'toShip');
const nextBySms = (facts: OrderFacts): SentenceName => (isCollected(facts) ? 'smsToCollect' : 'smsToShip');

/** Returns the sentence on how to pay on receipt; empty if nothing is due then. */
function handover(facts: OrderFacts): SentenceName[] {
  if (!owesAtHandover(facts)) return [];
  return [isCollected(facts) ? 'payAtShop' : 'payOnReceipt'];
}

/** Returns the sentence on how the money of a cancelled or returned order is given back. */
function moneyBack({ payment, isPaid, wasReceived }: OrderFacts): SentenceName[] {
  if (payment === 'card' && isPaid) return ['moneyToCard'];
  if (payment === 'invoice' && isPaid) return ['moneyToAccount'];
  if (payment === 'cash-on-delivery' && wasReceived) return ['moneyAgreed'];
  return [];
}

const SMS_OF_MONEY: Partial<Record<SentenceName, SentenceName>> = {
  moneyToCard: 'smsMoneyToCard',
  moneyToAccount: 'smsMoneyToAccount',
  moneyAgreed: 'smsMoneyAgreed',
};

const moneyBackBySms = (facts: OrderFacts) => moneyBack(facts).flatMap((sentence) => SMS_OF_MONEY[sentence] ?? []);

function placed(facts: OrderFacts): Choice {
  const { payment, isDue } = facts;
  if (payment === 'nothing') {
    return {
      paragraphs: [['placedFree'], ['nothingToPay', next(facts)], ['state']],
      sms: ['smsPlacedFree', nextBySms(facts), 'smsLink'],
    };
  }
  if (payment === 'cash-on-delivery') {
    return {
      paragraphs: [['placed'], [next(facts), ...handover(facts)], ['state']],
      sms: ['smsPlaced', nextBySms(facts), 'smsLink'],
    };
  }
  // The message is late: its request has been met already, or can no longer be.
  if (!isDue) return { paragraphs: [['placed'], ['state']], sms: ['smsPlaced', 'smsLink'] };
  if (payment === 'invoice') {
    return {
      paragraphs: [['placed'], ['invoice'], ['afterInvoice'], ['state']],
      sms: ['smsOrder', 'smsInvoice'],
    };
  }
  return { paragraphs: [['placed'], ['payByCard'], ['afterCard']], sms: ['smsOrder', 'smsPayByCard'] };
}

const WHY: Readonly<Record<OrderFacts['cancelledBy'], readonly [SentenceName, SentenceName]>> = {
  customer: ['cancelledByCustomer', 'smsCancelled'],
  clock: ['cancelledByClock', 'smsCancelledByClock'],
  shop: ['cancelledByShop', 'smsCancelledByShop'],
  bank: ['cancelledByBank', 'smsCancelledByBank'],
};

function cancelled(facts: OrderFacts): Choice {
  const [why, whyBySms] = WHY[facts.cancelledBy];
  const again: SentenceName[] = facts.cancelledBy === 'clock' ? ['smsAgain'] : [];
  // The bank has returned the money already.
  const money =
    facts.cancelledBy === 'bank' ? { letter: [], sms: [] } : { letter: moneyBack(facts), sms: moneyBackBySms(facts) };
  return { paragraphs: [[why, ...money.letter], ['again']], sms: [whyBySms, ...money.sms, ...again] };
}

function returned(facts: OrderFacts): Choice {
  const isGivenBack = facts.wasReceived || isCollected(facts);
  return {
    paragraphs: [[isGivenBack ? 'givenBack' : 'comesBack', ...moneyBack(facts)], ['again']],
    sms: [isGivenBack ? 'smsGivenBack' : 'smsComesBack', ...moneyBackBySms(facts)],
  };
}

function packed(facts: OrderFacts): Choice {
  const due: SentenceName = owesAtHandover(facts) ? 'payAtShop' : 'isPaid';
  const dueBySms: SentenceName[] = owesAtHandover(facts) ? ['smsDue'] : [];
  return {
    paragraphs: [['packed'], ['keptUntil', due], ['hours'], ['state']],
    sms: ['smsPacked', 'smsHours', ...dueBySms],
  };
}

const hasNumber = ({ trackingNumber }: OrderFacts) => trackingNumber !== null;

function shipped(facts: OrderFacts): Choice {
  const dueBySms: SentenceName[] = owesAtHandover(facts) ? ['smsDue'] : [];
  return {
    paragraphs: [hasNumber(facts) ? ['shipped', 'tracking'] : ['sent'], ['where', ...handover(facts)], ['state']],
    sms: hasNumber(facts) ? ['smsShippedWith', ...dueBySms] : ['smsShipped', ...dueBySms, 'smsLink'],
  };
}

function changed(facts: OrderFacts): Choice {
  if (facts.isDue && facts.payment === 'card') {
    return { paragraphs: [['changed'], ['payByCard']], sms: ['smsChanged', 'smsPayByCard'] };
  }
  if (facts.isDue && facts.payment === 'invoice') {
    return { paragraphs: [['changed'], ['newInvoice'], ['state']], sms: ['smsChanged', 'smsInvoice'] };
  }
  const dueBySms: SentenceName[] = owesAtHandover(facts) ? ['smsDue'] : [];
  return { paragraphs: [['changed', ...handover(facts)], ['state']], sms: ['smsChanged', ...dueBySms, 'smsLink'] };
}

/** A link to pay an order that awaits its payment, or the rest of one that has become dearer. */
function payLink(facts: OrderFacts): Choice {
  const isByInvoice = facts.payment === 'invoice';
  if (facts.isDue) {
    return isByInvoice
      ? { paragraphs: [['payInvoice'], ['afterInvoice'], ['state']], sms: ['smsOrder', 'smsInvoice'] }
      : { paragraphs: [['payLink'], ['afterCard']], sms: ['smsOrder', 'smsPayByCard'] };
  }
  // The message is late: the rest is paid, or no longer asked for.
  if (facts.rest === 0) return { paragraphs: [['noMoreDue'], ['state']], sms: ['smsNoMoreDue'] };
  const why: SentenceName[][] = facts.surcharge === null ? [] : [['surcharge']];
  const rest = isByInvoice ? 'payRestInvoice' : 'payRest';
  const state: SentenceName[][] = isByInvoice ? [['state']] : [];
  return { paragraphs: [...why, [rest], ['afterRest'], ...state], sms: ['smsRest'] };
}

/** The sentences of each message. */
const CHOOSERS: Readonly<Record<OrderEvent, Chooser>> = {
  placed,
  paid: (facts) => ({
    paragraphs: [['paid'], [next(facts)], ['state']],
    sms: ['smsPaid', nextBySms(facts), 'smsLink'],
  }),
  packed,
  shipped,
  // If the tracking number was removed meanwhile, the message says only that the parcel is sent.
  tracking: (facts) =>
    hasNumber(facts)
      ? { paragraphs: [['numberKnown'], ['where', ...handover(facts)], ['state']], sms: ['smsNumberKnown'] }
      : shipped(facts),
  delivered: (facts) => ({
    paragraphs: [['delivered', ...handover(facts)], ['state']],
    sms: ['smsDelivered', ...(owesAtHandover(facts) ? (['smsDue'] as const) : [])],
  }),
  cancelled,
  returned,
  refunded: () => ({ paragraphs: [['soldOut'], ['state']], sms: ['smsSoldOut'] }),
  'money-returned': ({ isAlive }) => ({
    paragraphs: [[isAlive ? 'secondMoneyReturned' : 'moneyReturned'], ['state']],
    sms: [isAlive ? 'smsSecondMoneyReturned' : 'smsMoneyReturned'],
  }),
  'part-returned': () => ({ paragraphs: [['partReturned'], ['state']], sms: ['smsPartReturned'] }),
  changed,
  'pay-link': payLink,
};

/** Writes the notification of an order's event. */
export function writeOrderText(event: OrderEvent, lang: Language, facts: OrderFacts): OrderText {
  const values = valuesOf(lang, facts);
  const put = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
  const fill = (sentences: readonly SentenceName[]) => sentences.map((name) => put(SENTENCES[name][lang])).join(' ');
  const { paragraphs, sms } = CHOOSERS[event](facts);
  const toBlock = (sentences: readonly SentenceName[]) => blockOf(fill(sentences), sentences.at(-1), lang);
  return { subject: put(SUBJECTS[event][lang]), blocks: paragraphs.map(toBlock), sms: fill(sms) };
}

/** Returns a paragraph; one that ends with an address is an action, labelled by its last sentence. */
function blockOf(text: string, last: SentenceName | undefined, lang: Language): Block {
  const [, before, link] = /^(.*) (https?:\S+)$/.exec(text) ?? [];
  if (before === undefined || link === undefined) return { kind: 'text', text };
  const label = last && BUTTONS[last]?.[lang];
  return label ? { kind: 'action', before, label, link } : { kind: 'action', label: before.replace(/:$/, ''), link };
}

/** Returns the values of all placeholders in the sentences. */
function valuesOf(lang: Language, facts: OrderFacts): ReadonlyMap<string, string> {
  const { shop } = facts;
  return new Map([
    ['number', String(facts.number)],
    ['total', formatMoney(facts.total)],
    ['due', formatMoney(facts.rest > 0 ? facts.rest : facts.total)],
    ['surcharge', facts.surcharge ?? ''],
    ['returned', formatMoney(facts.returned)],
    ['back', formatMoney(facts.back)],
    ['until', facts.dueUntil],
    ['dispatch', facts.dispatchDay],
    ['place', facts.place ?? ''],
    ['tracking', facts.trackingNumber ?? ''],
    ['keptUntil', facts.keptUntil],
    ['address', shop.address],
    ['hours', shop.hours.join('; ')],
    ['shortHours', shop.hours.join(', ').replaceAll(':00', '')],
    ['phone', shop.phone],
    ['refundDays', promiseTexts(lang)['within-refund-days']],
    ['link', facts.link],
    ['short', facts.shortLink],
    ['invoice', facts.invoiceLink],
  ]);
}
