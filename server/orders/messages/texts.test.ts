import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import { ORDER_EVENTS } from '../../../studio/contract/message-subjects.ts';
import { blockText } from '../../messages/blocks.ts';
import type { OrderEvent } from '../../messages/content.ts';
import type { ShippingMethod } from '../methods.ts';
import type { OrderFacts } from './facts.ts';
import { isNotified } from './queue.ts';
import { writeOrderText } from './texts.ts';

/** Maximum characters of an SMS with letters outside the GSM alphabet: a single one, and each part of a longer one. */
const ALONE = 70;
const OF_SEVERAL = 67;

/** Returns the number of SMS that a Cyrillic text is billed as. */
function countSmsParts(text: string): number {
  return text.length <= ALONE ? 1 : Math.ceil(text.length / OF_SEVERAL);
}

const LINK = 'https://pozolota.example/order-payment-details?order=1&token=2';
const SHORT = 'https://pozolota.example/api/v1/o/100123-k3m9x2p7q4wd';

const IN: Localized<Pick<OrderFacts, 'dispatchDay' | 'keptUntil' | 'shop' | 'link' | 'invoiceLink'>> = {
  uk: {
    dispatchDay: '23 листопада',
    keptUntil: '27 листопада',
    shop: {
      address: 'Київ, вул. Межигірська, 24',
      hours: ['Пн–Пт 10:00–19:00', 'Сб 11:00–17:00'],
      phone: '+380 (44) 555-01-42',
    },
    link: LINK,
    invoiceLink: 'https://pozolota.example/api/v1/orders/1/invoice?lang=uk&token=2',
  },
  ru: {
    dispatchDay: '23 ноября',
    keptUntil: '27 ноября',
    shop: {
      address: 'Киев, ул. Межигорская, 24',
      hours: ['Пн–Пт 10:00–19:00', 'Сб 11:00–17:00'],
      phone: '+380 (44) 555-01-42',
    },
    link: LINK.replace('example/', 'example/ru/'),
    invoiceLink: 'https://pozolota.example/api/v1/orders/1/invoice?lang=ru&token=2',
  },
};

const PLACES: Localized<Readonly<Record<OrderFacts['delivery'], string | null>>> = {
  uk: {
    branch: 'Львів, Відділення № 3',
    locker: 'Львів, Поштомат № 5021',
    courier: 'Львів, вул. Вірменська, 12, кв. 4',
    pickup: null,
  },
  ru: {
    branch: 'Львов, Отделение № 3',
    locker: 'Львов, Почтомат № 5021',
    courier: 'Львов, ул. Армянская, 12, кв. 4',
    pickup: null,
  },
};

const METHODS: Readonly<Record<OrderFacts['delivery'], ShippingMethod>> = {
  branch: 'nova-poshta-branch',
  locker: 'nova-poshta-locker',
  courier: 'nova-poshta-courier',
  pickup: 'pickup',
};

const DELIVERIES = ['branch', 'locker', 'courier', 'pickup'] as const;
const PAYMENTS = ['card', 'cash-on-delivery', 'invoice', 'nothing'] as const;

interface Told {
  readonly event: OrderEvent;
  readonly lang: Language;
  readonly facts: OrderFacts;
  /** Distinguishes it from other messages of the same event. */
  readonly name: string;
}

/** Returns true if payment is required before packing. */
const isPrepaid = (payment: OrderFacts['payment']) => payment === 'card' || payment === 'invoice';

/** Returns the facts of an event that can differ besides delivery and payment. */
function variantsOf(event: OrderEvent, { payment, delivery }: Pick<OrderFacts, 'payment' | 'delivery'>) {
  const paid = { isPaid: isPrepaid(payment) };
  switch (event) {
    case 'placed':
      return isPrepaid(payment) ? [{ isDue: true }, { isDue: false }] : [{}];
    case 'paid':
      return isPrepaid(payment) ? [paid] : [];
    case 'shipped':
      return [paid, { ...paid, trackingNumber: null }];
    case 'cancelled': {
      const dead = { isAlive: false };
      const byPeople = (['customer', 'shop'] as const).flatMap((cancelledBy) => [
        { ...dead, cancelledBy },
        ...(isPrepaid(payment) ? [{ ...dead, ...paid, cancelledBy }] : []),
      ]);
      const byClock = isPrepaid(payment) ? [{ ...dead, cancelledBy: 'clock' as const }] : [];
      const byBank = payment === 'card' ? [{ ...dead, ...paid, cancelledBy: 'bank' as const }] : [];
      return [...byPeople, ...byClock, ...byBank];
    }
    case 'returned': {
      const dead = { isAlive: false, ...paid };
      return [...(delivery === 'pickup' ? [] : [dead]), { ...dead, wasReceived: true }];
    }
    case 'refunded':
    case 'money-returned':
      if (payment !== 'card') return [];
      return event === 'refunded' ? [paid] : [paid, { ...paid, isAlive: false }];
    case 'part-returned':
      return payment === 'card' ? [paid] : [];
    case 'changed':
      return isPrepaid(payment) ? [{ isDue: true }, paid] : [paid];
    case 'pay-link':
      if (!isPrepaid(payment)) return [];
      return [{ isDue: true }, { ...paid, rest: 5_000, surcharge: 'доставка' }, { ...paid, rest: 5_000 }, paid];
    default:
      return [paid];
  }
}

function tell(lang: Language): Told[] {
  const all: Told[] = [];
  for (const event of ORDER_EVENTS) {
    for (const delivery of DELIVERIES) {
      if (!isNotified(event, METHODS[delivery])) continue;
      for (const payment of PAYMENTS) {
        for (const variant of variantsOf(event, { payment, delivery })) {
          const facts: OrderFacts = {
            number: 100_123,
            total: payment === 'nothing' ? 0 : 125_050,
            delivery,
            payment,
            isDue: false,
            dueUntil: payment === 'invoice' ? IN[lang].keptUntil : '14:30',
            isPaid: false,
            isAlive: true,
            cancelledBy: 'shop',
            wasReceived: false,
            rest: 0,
            surcharge: null,
            returned: 25_000,
            back: 125_050,
            place: PLACES[lang][delivery],
            trackingNumber: '20454081790979',
            shortLink: SHORT,
            ...IN[lang],
            ...variant,
          };
          const details = Object.entries(variant).map(([key, value]) => `${key} ${value}`);
          all.push({ event, lang, facts, name: [delivery, payment, ...details].join(', ') });
        }
      }
    }
  }
  return all;
}

const ALL = LANGUAGES.flatMap(tell);
const written = ALL.map((told) => {
  const { blocks, ...text } = writeOrderText(told.event, told.lang, told.facts);
  const paragraphs = blocks.map(blockText);
  return { ...told, ...text, blocks, paragraphs, letter: paragraphs.join('\n') };
});

const failing = (isWrong: (message: (typeof written)[number]) => boolean) =>
  written.filter(isWrong).map(({ event, lang, name, letter, sms }) => `${lang} ${event} (${name}): ${letter} | ${sms}`);

/** Words used for orders that are sent, and for those that are picked up. */
const SENDING = /відправ|отправ|ТТН|Нов[аоу]й? по[шч]т|посилк|посылк/i;
const COLLECTING = /забира[тй]/i;

describe('messages of orders, by delivery, payment and state', () => {
  test('match the reviewed snapshot', () => {
    expect(ALL.length).toBeGreaterThan(200);
    const texts = written.map(({ event, lang, subject, paragraphs, sms }) =>
      [`${lang} ${event}: ${subject}`, ...paragraphs, `SMS (${countSmsParts(sms)}): ${sms}`].join('\n  '),
    );
    const book = [...new Set(texts)].join('\n\n');
    return expect(`${book}\n`).toMatchFileSnapshot('./texts.snapshot.txt');
  });

  test('are complete, and each in its language', () => {
    expect(
      failing(({ subject, letter, sms }) => /[{}]|undefined|null|NaN| {2}/.test(`${subject}${letter}${sms}`)),
    ).toEqual([]);
    expect(failing(({ lang, letter, sms }) => (lang === 'ru' ? /[іїєґ]/i : /[ыэёъ]/i).test(letter + sms))).toEqual([]);
  });

  test('never mention sending for a pickup, or collecting at the shop for a parcel', () => {
    expect(failing(({ facts, letter, sms }) => facts.delivery === 'pickup' && SENDING.test(letter + sms))).toEqual([]);
    const isCollection = ({ letter, sms }: { letter: string; sms: string }) => COLLECTING.test(letter + sms);
    expect(failing((message) => message.facts.delivery !== 'pickup' && isCollection(message))).toEqual([]);
  });

  test('mention a card, an invoice or payment on receipt only if the order has it', () => {
    expect(
      failing(
        ({ facts, letter, sms }) => facts.payment !== 'card' && /на карт|оплатіть його|оплатите его/.test(letter + sms),
      ),
    ).toEqual([]);
    expect(
      failing(
        ({ facts, letter, sms }) =>
          facts.payment !== 'invoice' && /рахунок до|рахунок дійсн|счёт до|счёт действ/.test(letter + sms),
      ),
    ).toEqual([]);
    const owed = /До сплати|К оплате/;
    expect(
      failing(({ facts, letter, sms }) => facts.payment !== 'cash-on-delivery' && owed.test(letter + sms)),
    ).toEqual([]);
    const promised = ({ event }: { event: OrderEvent }) =>
      event === 'packed' || event === 'shipped' || event === 'delivered';
    expect(
      failing((message) => {
        const isOwed = message.facts.payment === 'cash-on-delivery' && promised(message);
        return isOwed && !(owed.test(message.letter) && owed.test(message.sms));
      }),
    ).toEqual([]);
  });

  test('announce refunds only of paid money', () => {
    const back = /повертаємо|повернемо|повернуто|повернули|верн[её]м|вернули|возвращаем|возвращены/i;
    const isOwed = ({ event, facts }: Told) =>
      (facts.isPaid && facts.cancelledBy !== 'bank') ||
      event === 'refunded' ||
      event === 'money-returned' ||
      event === 'part-returned' ||
      (facts.payment === 'cash-on-delivery' && facts.wasReceived);
    const ofMoney = (text: string) => back.test(text.replaceAll(/повертається до нас|возвращается к нам/g, ''));
    expect(failing((message) => ofMoney(message.letter + message.sms) && !isOwed(message))).toEqual([]);
    const ends = (event: OrderEvent) => event === 'cancelled' || event === 'returned';
    expect(failing((message) => ends(message.event) && isOwed(message) && !ofMoney(message.sms))).toEqual([]);
  });

  test('link to the order: every e-mail, and every SMS that asks for an action', () => {
    expect(failing(({ letter }) => !letter.includes(LINK.slice(-20)))).toEqual([]);
    expect(failing(({ event, sms }) => event === 'placed' && !sms.endsWith(SHORT))).toEqual([]);
    expect(
      failing(
        ({ facts, event, sms }) => event === 'cancelled' && facts.cancelledBy === 'clock' && !sms.endsWith(SHORT),
      ),
    ).toEqual([]);
    // Mail programs and phones read text after a link as a part of it.
    expect(failing(({ letter, sms }) => /https?:\S+[ \t]/.test(`${letter}\n${sms}`))).toEqual([]);
  });

  test('state the deadline of a payment, and place, hours and deadline of a pickup', () => {
    expect(
      failing(({ facts, letter, sms }) => facts.isDue && ![letter, sms].every((text) => text.includes(facts.dueUntil))),
    ).toEqual([]);
    const isWhole = ({ facts, letter, sms }: (typeof written)[number]) =>
      [letter, sms].every((text) => text.includes(facts.shop.address) && text.includes(facts.keptUntil)) &&
      facts.shop.hours.every((hours) => letter.includes(hours) && sms.includes(hours.replaceAll(':00', '')));
    expect(failing((message) => message.event === 'packed' && !isWhole(message))).toEqual([]);
  });

  test('are at most two SMS parts long', () => {
    expect(failing(({ sms }) => countSmsParts(sms) > 2)).toEqual([]);
  });
});
