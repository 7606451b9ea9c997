import type { OrderFacts } from '../../server/orders/messages/facts.ts';
import { PAYMENT_METHOD_NAMES, SHIPPING_METHOD_NAMES, type ShippingMethod } from '../../server/orders/methods.ts';
import type { OrderDetails } from '../../src/contract/checkout.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Site } from '../../src/contract/layout.ts';
import type { Localized } from '../../src/contract/localized.ts';
import type { OrderItem } from '../../src/contract/order.ts';

/** Everything that the samples of messages show: one shopper, one order, one shop. */
interface Fixture {
  readonly order: OrderDetails;
  readonly facts: OrderFacts;
  readonly site: Pick<Site, 'phones' | 'address'>;
  readonly note: string;
  readonly reply: string;
  readonly author: string;
  readonly product: { readonly name: string; readonly slug: string; readonly picture: string | null };
}

const ORDER_ID = '5d0c8a3e-3d0f-4d7b-9a51-6f7f0d5b1a2c';

interface Line {
  readonly name: Localized;
  readonly slug: string | null;
  readonly price: number;
  readonly qty: number;
  /** True if it is cut to size. */
  readonly isCut?: boolean;
}

const SERVICE: Localized<OrderItem['additionalServices'][number]> = {
  uk: { name: 'Відріз за розміром', price: 4_000, details: [{ name: 'Довжина', value: '500 мм' }] },
  ru: { name: 'Отрез по размеру', price: 4_000, details: [{ name: 'Длина', value: '500 мм' }] },
};

const LINES: readonly Line[] = [
  {
    name: {
      uk: 'Сусальне золото вільне 23,75 К, 80×80 мм, 25 аркушів',
      ru: 'Сусальное золото свободное 23,75 К, 80×80 мм, 25 листов',
    },
    slug: 'susalne-zoloto-vilne-23-75k',
    price: 189_500,
    qty: 2,
  },
  {
    name: { uk: 'Болюс червоний, банка 250 мл', ru: 'Полимент красный, банка 250 мл' },
    slug: 'polimentnyi-bolius',
    price: 38_000,
    qty: 1,
  },
  {
    name: { uk: 'Багет липовий 25 мм', ru: 'Багет липовый 25 мм' },
    slug: null,
    price: 12_000,
    qty: 3,
    isCut: true,
  },
];

function itemOf({ name, slug, price, qty, isCut }: Line, lang: Language, picture: string | null): OrderItem {
  const services = isCut ? [SERVICE[lang]] : [];
  const cost = (price + services.reduce((sum, service) => sum + service.price, 0)) * qty;
  return {
    name: name[lang],
    slug,
    price,
    qty,
    cost,
    unitPrice: price,
    netCost: cost,
    additionalServices: services,
    imageUrl: null,
    picture: picture === null ? null : { id: picture, width: 800, height: 800, widths: [160, 320], alt: name[lang] },
  };
}

const PLACE: Localized = {
  uk: 'Львів, Відділення № 3 (до 30 кг): вул. Городоцька, 120',
  ru: 'Львов, Отделение № 3 (до 30 кг): ул. Городоцкая, 120',
};

const METHODS: Readonly<Record<OrderFacts['delivery'], ShippingMethod>> = {
  branch: 'nova-poshta-branch',
  locker: 'nova-poshta-locker',
  courier: 'nova-poshta-courier',
  pickup: 'pickup',
};

interface Options {
  readonly lang: Language;
  /** `https://host` of the site. */
  readonly siteOrigin: string;
  /** Ids of stored pictures, for as many lines; the others have none. */
  readonly pictures: readonly string[];
  /** Facts that differ from those of a paid parcel. */
  readonly changes?: Partial<OrderFacts>;
}

/** Returns the data of the samples in one language. */
export function makeFixture({ lang, siteOrigin, pictures, changes }: Options): Fixture {
  const items = LINES.map((line, index) => itemOf(line, lang, pictures[index] ?? null));
  const itemsCost = items.reduce((sum, { cost }) => sum + cost, 0);
  const discountValue = 15_000;
  const total = itemsCost - discountValue + 9_000;
  const facts = { ...factsOf(total, { lang, siteOrigin }), ...changes };
  return {
    order: orderOf(items, { lang, facts, discountValue }),
    facts,
    site: SITE[lang],
    note: NOTE[lang],
    reply: REPLY[lang],
    author: lang === 'uk' ? 'Олена' : 'Елена',
    product: { name: items[0]?.name ?? '', slug: LINES[0]?.slug ?? '', picture: pictures[0] ?? null },
  };
}

interface Sums {
  readonly lang: Language;
  readonly facts: OrderFacts;
  readonly discountValue: number;
}

function orderOf(items: OrderItem[], { lang, facts, discountValue }: Sums): OrderDetails {
  const { delivery, payment, total } = facts;
  return {
    id: ORDER_ID,
    number: 100_123,
    createdAt: '2026-11-27T10:00:00.000Z',
    status: '',
    progress: 'active',
    items,
    shipment: {
      shippingMethodDescription: SHIPPING_METHOD_NAMES[METHODS[delivery]][lang],
      trackingNumber: facts.trackingNumber,
      statusDescription: null,
      recipient: {
        address: {
          type: 'warehouse',
          settlementName: lang === 'uk' ? 'Львів' : 'Львов',
          settlementNameFull: lang === 'uk' ? 'Львів' : 'Львов',
          addressName: '3',
          addressNameFull: PLACE[lang],
          buildingNumber: null,
          flat: null,
        },
      },
    },
    paymentMethodName: PAYMENT_METHOD_NAMES[payment === 'nothing' ? 'card' : payment][lang],
    note: null,
    isCallbackNeeded: false,
    prices: { totalCost: total, discountValue },
    discounts: [{ kind: 'promo', code: 'POTAL150', percent: null, amount: discountValue }],
    shippingCost: 9_000,
    actions: [],
    payment: { state: 'due', method: 'card', dueUntil: null, dueAtLatest: null },
    collection: null,
    isCancellable: false,
    cancelByPhone: null,
  };
}

function factsOf(total: number, { lang, siteOrigin }: Pick<Options, 'lang' | 'siteOrigin'>): OrderFacts {
  const prefix = lang === 'ru' ? '/ru' : '';
  return {
    number: 100_123,
    total,
    rest: 0,
    surcharge: null,
    delivery: 'branch',
    payment: 'card',
    isDue: false,
    dueUntil: '14:30',
    isPaid: true,
    isAlive: true,
    cancelledBy: 'shop',
    wasReceived: false,
    dispatchDay: lang === 'uk' ? '28 листопада' : '28 ноября',
    returned: 38_000,
    back: total,
    keptUntil: lang === 'uk' ? '2 грудня' : '2 декабря',
    place: PLACE[lang],
    trackingNumber: null,
    shop: {
      address: `${SITE[lang].address.city}, ${SITE[lang].address.street}`,
      // Both languages write them alike.
      hours: ['Пн–Пт 10:00–19:00', 'Сб 11:00–17:00'],
      phone: '+380 (44) 555-01-42',
    },
    link: `${siteOrigin}${prefix}/order-payment-details?order=${ORDER_ID}&token=sample`,
    shortLink: `${siteOrigin}/api/v1/o/100123-k3m9x2p7q4wd`,
    invoiceLink: `${siteOrigin}/api/v1/orders/${ORDER_ID}/invoice?lang=${lang}&token=sample`,
  };
}

const siteIn = (city: string, street: string): Fixture['site'] => ({
  phones: ['+380445550142'],
  address: { city, street, region: city, postalCode: '04071', latitude: 50.46, longitude: 30.51 },
});

const SITE: Localized<Fixture['site']> = {
  uk: siteIn('Київ', 'вул. Межигірська, 24'),
  ru: siteIn('Киев', 'ул. Межигорская, 24'),
};

const NOTE: Localized = {
  uk: 'Добрий день! Багет ріжемо завтра зранку.\nЯкщо потрібна інша довжина, відповідайте на цей лист до 18:00.',
  ru: 'Добрый день! Багет режем завтра утром.\nЕсли нужна другая длина, ответьте на это письмо до 18:00.',
};

const REPLY: Localized = {
  uk: 'Дякуємо, що розповіли, як золото лягло на полімент.\nДля дрібного рельєфу радимо вільне, а не трансферне: воно пластичніше.',
  ru: 'Спасибо, что рассказали, как золото легло на полимент.\nДля мелкого рельефа советуем свободное, а не трансферное: оно пластичнее.',
};
