import { expect, test } from 'vitest';
import type { Cart, EnteredPromo } from '../../contract/cart.ts';
import type { Product } from '../../contract/product.ts';
import { priceCart, type UnpricedLine } from '../../rules/cart.ts';
import { type AnalyticsEvent, viewItem, viewItemList } from './events.ts';
import { filledIn } from './filled-in.ts';
import { addToWishlist, mayBeContact } from './interest.ts';
import { beginCheckout, purchase, quantityChange } from './sales.ts';

const line = (changes: Partial<UnpricedLine>): UnpricedLine => ({
  id: 'line',
  sku: 'PZ-1',
  slug: 'zoloto',
  name: 'Золото',
  category: 'Сусальне золото',
  picture: null,
  price: 10_050,
  oldPrice: null,
  tiers: [],
  stock: 5,
  quantity: 1,
  services: [],
  seenPrice: null,
  ...changes,
});

const cartOf = (lines: readonly UnpricedLine[], promo: EnteredPromo | null = null): Cart => ({
  ...priceCart({ lines, personalPercent: 0, promo }),
  owner: null,
  saved: [],
  crossSell: [],
});

const ITEM = { item_id: 'PZ-1', item_name: 'Золото', item_category: 'Сусальне золото' };

const PRODUCT: Product = {
  ...{ id: 1, sku: 'PZ-1', slug: 'zoloto', name: 'Золото', brand: null, summary: '', description: '' },
  ...{ price: 10_050, oldPrice: null, tiers: [], stock: 5, pictures: [], services: [], attributes: [] },
};

test('a product view has the price in hryvnias, and the old price as a discount', () => {
  expect(viewItem(PRODUCT, 'Сусальне золото')).toEqual({
    name: 'view_item',
    params: { currency: 'UAH', value: 100.5, items: [{ ...ITEM, price: 100.5, quantity: 1 }] },
  });
  expect(viewItem({ ...PRODUCT, oldPrice: 12_000 }, undefined).params).toEqual({
    currency: 'UAH',
    value: 100.5,
    items: [{ item_id: 'PZ-1', item_name: 'Золото', price: 100.5, discount: 19.5, quantity: 1 }],
  });
});

test('a list view has the position of each product', () => {
  const card = { ...PRODUCT, picture: null };
  expect(viewItemList({ slug: 'pozolota', name: 'Позолота' }, [card, { ...card, sku: 'PZ-2' }])).toMatchObject({
    name: 'view_item_list',
    params: {
      item_list_id: 'pozolota',
      items: [
        { item_id: 'PZ-1', index: 0 },
        { item_id: 'PZ-2', index: 1 },
      ],
    },
  });
});

test('added and removed pieces are reported at the line’s price with services; no pieces make no event', () => {
  const services = [
    { code: 'gift', name: 'Пакування', price: 950, fields: [], isPrepaid: false, isReturnable: true, values: {} },
  ];
  const [priced] = cartOf([line({ quantity: 3, services })]).lines;
  if (!priced) throw new Error('The cart has no line');
  const item = { ...ITEM, item_variant: 'Пакування', price: 110, quantity: 2 };
  expect(quantityChange(priced, 2)).toEqual({
    name: 'add_to_cart',
    params: { currency: 'UAH', value: 220, items: [item] },
  });
  expect(quantityChange(priced, -2)?.name).toBe('remove_from_cart');
  expect(quantityChange(priced, -2)?.params).toEqual(quantityChange(priced, 2)?.params);
  expect(quantityChange(priced, 0)).toBeNull();
});

test('the value of a cart is the cost of its available lines after discounts', () => {
  const tiers = [{ costBreakpoint: 20_000, price: 9_000 }];
  const cart = cartOf([line({ quantity: 2, tiers }), line({ id: 'gone', sku: 'PZ-9', stock: 0 })]);
  expect(beginCheckout(cart)).toEqual({
    name: 'begin_checkout',
    params: { currency: 'UAH', value: 180, items: [{ ...ITEM, price: 90, discount: 10.5, quantity: 2 }] },
  });
});

test('a purchase has the order’s number, items, delivery and the applied code', () => {
  const terms = { kind: 'percent', value: 10, minimumCost: 0 } as const;
  const cart = cartOf([line({ price: 10_000 })], { code: 'GOLD', terms, refusal: null });
  expect(purchase(cart, { number: 100_012, shipping: 7_000 })).toEqual({
    name: 'purchase',
    params: {
      transaction_id: '100012',
      currency: 'UAH',
      value: 90,
      shipping: 70,
      coupon: 'GOLD',
      items: [{ ...ITEM, price: 90, discount: 10, quantity: 1 }],
    },
  });
  const refused = cartOf([line({})], { code: 'OLD', terms, refusal: { reason: 'ended' } });
  expect(purchase(refused, { number: 1, shipping: 0 }).params.coupon).toBeUndefined();
});

test('a discount that is not divisible by the pieces is rounded per piece, and the sum is exact', () => {
  const terms = { kind: 'amount', value: 1_000, minimumCost: 0 } as const;
  const cart = cartOf([line({ price: 10_000, quantity: 3 })], { code: 'TEN', terms, refusal: null });
  expect(beginCheckout(cart).params).toMatchObject({ value: 290, items: [{ price: 96.67, discount: 3.33 }] });
});

test('a brand is reported with the product, in lists and in the cart too', () => {
  const items = ({ params }: AnalyticsEvent) => ('items' in params ? params.items : []);
  expect(
    items(viewItemList({ slug: 'ahaty', name: 'Агати' }, [{ ...PRODUCT, picture: null, brand: 'Agate' }])),
  ).toMatchObject([{ item_brand: 'Agate' }]);
  expect(items(viewItem({ ...PRODUCT, brand: 'Agate' }, undefined))).toMatchObject([{ item_brand: 'Agate' }]);
  expect(items(purchase(cartOf([line({ brand: 'Agate' })]), { number: 1, shipping: 0 }))).toMatchObject([
    { item_brand: 'Agate' },
  ]);
  expect(items(purchase(cartOf([line({ brand: null })]), { number: 1, shipping: 0 }))[0]).not.toHaveProperty(
    'item_brand',
  );
});

test('a typed text that may be a contact is known', () => {
  const texts = ['поталь', 'бязь 150 см', 'POT 005', 'lesia@example.com', '+380 67 123 45 67', '0671234567'];
  expect(texts.filter(mayBeContact)).toEqual(texts.slice(3));
});

test('the filled-in checkout reports delivery and payment with the sum of the cart', () => {
  const cart = cartOf([line({ quantity: 2 })]);
  const sum = { currency: 'UAH', value: 201 };
  expect(filledIn(cart, { method: 'nova-poshta-branch', payment: 'card' })).toMatchObject([
    { name: 'add_shipping_info', params: { ...sum, shipping_tier: 'nova-poshta-branch', items: [ITEM] } },
    { name: 'add_payment_info', params: { ...sum, payment_type: 'card', items: [ITEM] } },
  ]);
});

test('a product added to the wishlist is an item with its price', () => {
  expect(addToWishlist({ sku: 'PZ-1', name: 'Золото', price: 10_050 })).toEqual({
    name: 'add_to_wishlist',
    params: {
      currency: 'UAH',
      value: 100.5,
      items: [{ item_id: 'PZ-1', item_name: 'Золото', price: 100.5, quantity: 1 }],
    },
  });
});
