import type { Discount } from '../contract/cart.ts';
import type { Language } from '../contract/language.ts';
import type { Localized } from '../contract/localized.ts';
import { formatPercent } from './money.ts';

type Word = 'full' | 'total' | 'tier' | 'from' | 'pieces' | 'personal' | 'promo' | 'manual';

const WORDS: Localized<Readonly<Record<Word, string>>> = {
  uk: {
    full: 'Без знижок',
    total: 'Знижка',
    tier: 'Ціна за кількість',
    from: 'від',
    pieces: 'шт.',
    personal: 'Особиста знижка',
    promo: 'Промокод',
    manual: 'Знижка від магазину',
  },
  ru: {
    full: 'Без скидок',
    total: 'Скидка',
    tier: 'Цена за количество',
    from: 'от',
    pieces: 'шт.',
    personal: 'Личная скидка',
    promo: 'Промокод',
    manual: 'Скидка от магазина',
  },
};

/** Returns the reason of a discount in words; the same in the cart, on an order's page and in its letters. */
export function discountName(lang: Language, discount: Discount): string {
  const words = WORDS[lang];
  switch (discount.kind) {
    case 'tier':
      return discount.from === null ? words.tier : `${words.tier}, ${words.from} ${discount.from}\u00a0${words.pieces}`;
    case 'personal':
      return `${words.personal} ${formatPercent(discount.percent)}`;
    case 'promo': {
      const name = `${words.promo} ${discount.code}`;
      return discount.percent === null ? name : `${name}, ${formatPercent(discount.percent)}`;
    }
    case 'manual':
      return discount.percent === null ? words.manual : `${words.manual}, ${formatPercent(discount.percent)}`;
  }
}

/** Cost of a cart or an order before discounts, and each discount, in kopiykas. */
interface Discounted {
  readonly itemsCost: number;
  readonly discountValue: number;
  readonly discounts: readonly Discount[];
}

/**
 * Returns the rows from the cost of the items to the price to pay, each in kopiykas; none without a discount. If the
 * reasons of an order's discount were not stored, or do not add up to it, the whole discount is one row.
 */
export function discountRows(
  lang: Language,
  { itemsCost, discountValue, discounts }: Discounted,
): readonly (readonly [string, number])[] {
  if (discountValue === 0) return [];
  const words = WORDS[lang];
  const isWhole = discounts.reduce((sum, { amount }) => sum + amount, 0) === discountValue;
  const reasons = discounts.map((discount) => [discountName(lang, discount), -discount.amount] as const);
  return [[words.full, itemsCost], ...(isWhole ? reasons : [[words.total, -discountValue] as const])];
}
