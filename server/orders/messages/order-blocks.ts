import type { OrderDetails } from '../../../src/contract/checkout.ts';
import type { Language } from '../../../src/contract/language.ts';
import { localizedTexts } from '../../../src/contract/localized.ts';
import type { Order } from '../../../src/contract/order.ts';
import { discountRows } from '../../../src/rules/discount-names.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { serviceText } from '../../../src/rules/ordered-services.ts';
import { trackingUrl } from '../../../src/rules/parcel-tracking.ts';
import { localize, paths } from '../../../src/rules/paths.ts';
import { previewFile, THUMBNAIL } from '../../../src/rules/preview-file.ts';
import type { Block, Fact, GoodsLine } from '../../messages/blocks.ts';
import type { OrderFacts } from './facts.ts';

const WORDS = localizedTexts({
  uk: {
    handover: 'Отримання',
    payment: 'Оплата',
    parcel: 'Де посилка',
    shipping: 'Доставка',
    free: 'безкоштовно',
    surcharge: 'Доплата',
    total: 'Разом',
    pieces: 'шт.',
    more: 'Ще позицій: {count}. Усе замовлення',
  },
  ru: {
    handover: 'Получение',
    payment: 'Оплата',
    parcel: 'Где посылка',
    shipping: 'Доставка',
    free: 'бесплатно',
    surcharge: 'Доплата',
    total: 'Итого',
    pieces: 'шт.',
    more: 'Ещё позиций: {count}. Весь заказ',
  },
});

interface Options {
  readonly lang: Language;
  /** `https://host` of the site. */
  readonly siteOrigin: string;
}

/** Returns the parts of each message about an order: where it goes and how it is paid, its lines and its sums. */
export function orderBlocks(order: OrderDetails, facts: OrderFacts, options: Options): Block[] {
  const rows = facts.isAlive ? factsOf(order, facts, options.lang) : [];
  return [...(rows.length > 0 ? [{ kind: 'facts', rows } as const] : []), goodsOf(order, facts, options)];
}

function factsOf(order: OrderDetails, { place, trackingNumber }: OrderFacts, lang: Language): Fact[] {
  const words = WORDS[lang];
  const handover = [order.shipment.shippingMethodDescription, place].filter((line) => line !== null).join('\n');
  return [
    { label: words.handover, value: handover },
    ...(trackingNumber ? [{ label: words.parcel, value: trackingNumber, link: trackingUrl(trackingNumber) }] : []),
    { label: words.payment, value: order.paymentMethodName },
  ];
}

function goodsOf(order: OrderDetails, { link }: OrderFacts, options: Options): Block {
  return {
    kind: 'goods',
    lines: order.items.map((item) => lineOf(item, options)),
    sums: sumsOf(order, options.lang),
    more: { label: WORDS[options.lang].more, link },
  };
}

function lineOf(item: Order['items'][number], { lang, siteOrigin }: Options): GoodsLine {
  const { name, qty, unitPrice, netCost, additionalServices, slug, picture } = item;
  return {
    name,
    services: additionalServices.map(serviceText),
    quantity: `${formatMoney(unitPrice)} × ${qty} ${WORDS[lang].pieces}`,
    sum: formatMoney(netCost),
    link: slug === null ? null : siteOrigin + localize(lang, paths.page(slug)),
    picture: picture && `${siteOrigin}/media/${previewFile(picture.id, THUMBNAIL)}`,
  };
}

/** Returns the sums as in the cart: discounts with their reasons, delivery, total. */
function sumsOf(order: OrderDetails, lang: Language): (readonly [string, string])[] {
  const { items, prices, discounts, shippingCost, surcharge, shipment } = order;
  const words = WORDS[lang];
  const itemsCost = items.reduce((sum, { cost }) => sum + cost, 0);
  const isSent = shipment.recipient.address !== null;
  return [
    ...discountRows(lang, { itemsCost, discounts, discountValue: prices.discountValue }).map(
      ([name, sum]) => [name, formatMoney(sum)] as const,
    ),
    ...(isSent ? [[words.shipping, shippingCost === 0 ? words.free : formatMoney(shippingCost)] as const] : []),
    ...(surcharge ? [[`${words.surcharge}: ${surcharge.reason}`, formatMoney(surcharge.amount)] as const] : []),
    [words.total, formatMoney(prices.totalCost)] as const,
  ];
}
