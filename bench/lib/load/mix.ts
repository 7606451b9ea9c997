import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { contactOf, type Guest, makeGuests, orderOf } from '../../../tests/helpers/ordering.ts';
import { openPage, payAtBank } from '../../../tests/helpers/payments.ts';
import type { Client, Kind, Received } from './generator.ts';

const SKU = 'PZ-SZL-002';
const QUERIES = [
  'сусальне золото',
  'поталь',
  'пензель',
  'агат',
  'лак',
  'клей',
  'gold',
  'папір 30x40',
  'сусалка',
  'болюс',
];
const PAYS = '4242 4242 4242 4242';
/** Guests with carts, and guests that are made at once for orders. */
const GUESTS = 300;
const BUYERS = 200;

/** The shop that receives the mix. */
interface Shop {
  readonly pool: pg.Pool;
  /** Cookies of signed-in customers. */
  readonly customers: readonly string[];
}

/**
 * Creates the mix: of 1,000 requests 400 are for pages, 220 for the data of pages, 180 are polls of prices, stock, the
 * announcement and maintenance, 100 are searches and suggestions, 80 are for carts, 15 for accounts, and 5 begin a
 * checkout, of which each second one is paid by card at the bank (four requests instead of one).
 */
export async function createMix({ pool, customers }: Shop): Promise<readonly Kind[]> {
  const { rows } = await pool.query<{ slug: string; sku: string; price: number }>(
    'SELECT slug, sku, price FROM products WHERE is_published ORDER BY id',
  );
  const { rows: categories } = await pool.query<{ slug: string }>('SELECT slug FROM categories');
  const guests = await makeGuests(pool, GUESTS, SKU);
  const price = rows.find(({ sku }) => sku === SKU)?.price ?? 0;
  const nextPage = cycle(['/', ...[...rows, ...categories].map(({ slug }) => `/${slug}`)]);
  const nextProduct = cycle(rows);
  const nextQuery = cycle(QUERIES);
  const nextGuest = cycle(guests);
  const nextCustomer = cycle(customers);
  const nextBuyer = createBuyers(pool);
  let orders = 0;
  const get =
    (path: () => string, headers: () => Record<string, string> = () => ({})) =>
    async (client: Client) => [
      await client.send({ path: path(), headers: { 'x-forwarded-for': address(), ...headers() } }),
    ];
  const ofGuest = () => {
    const { cookie, address: from } = nextGuest();
    return { cookie, 'x-forwarded-for': from };
  };
  return [
    { name: 'page', weight: 400, run: get(nextPage) },
    { name: 'page data', weight: 220, run: get(() => `/${nextProduct().slug}.json`) },
    { name: 'offers', weight: 120, run: get(() => `/api/v1/offers?lang=uk&sku=${nextProduct().sku}`) },
    { name: 'announcement', weight: 30, run: get(() => '/api/v1/announcement?lang=uk') },
    { name: 'maintenance', weight: 30, run: get(() => '/api/v1/maintenance?lang=uk') },
    {
      name: 'suggestions',
      weight: 60,
      run: get(() => `/api/v1/search/suggestions?lang=uk&q=${encodeURIComponent(nextQuery().slice(0, 5))}`),
    },
    { name: 'search', weight: 40, run: get(() => `/api/v1/search?lang=uk&q=${encodeURIComponent(nextQuery())}`) },
    { name: 'cart', weight: 50, run: get(() => '/api/v1/cart?lang=uk', ofGuest) },
    {
      name: 'cart, add',
      weight: 30,
      run: async (client) => [
        await client.send({
          method: 'POST',
          path: '/api/v1/cart/lines?lang=uk',
          headers: ofGuest(),
          body: { sku: nextProduct().sku, quantity: 1 },
        }),
      ],
    },
    {
      name: 'account',
      weight: 15,
      run: get(
        () => '/api/v1/customer/orders?lang=uk',
        () => ({ cookie: nextCustomer() }),
      ),
    },
    {
      name: 'order',
      weight: 5,
      run: async (client) => order(client, await nextBuyer(), { price, isCard: orders++ % 2 === 0 }),
    },
  ];
}

/** Orders one piece; by card, begins the payment, pays at the bank, whose callback reaches the shop. */
async function order(
  client: Client,
  { cookie, phone, address: from }: Guest,
  { price, isCard }: { readonly price: number; readonly isCard: boolean },
): Promise<readonly Received[]> {
  const headers = { cookie, 'x-forwarded-for': from };
  const post = (path: string, body: unknown) =>
    client.send({ method: 'POST', path: `/api/v1${path}?lang=uk`, headers, body });
  const placed = await post('/checkout', {
    ...orderOf(price, { contact: contactOf(phone), payment: isCard ? 'card' : 'cash-on-delivery' }),
    key: randomUUID(),
  });
  if (!isCard || placed.status !== 200) return [placed];
  const { id, token } = JSON.parse(placed.body).data;
  const begun = await post(`/orders/${id}/payments`, { provider: 'monobank', token });
  if (begun.status !== 200) return [placed, begun];
  const { url } = await openPage(JSON.parse(begun.body).data);
  await payAtBank(url, PAYS);
  return [placed, begun];
}

/** Returns the function that returns a guest who has not bought yet; they are made in batches. */
function createBuyers(pool: pg.Pool): () => Promise<Guest> {
  let ready: Guest[] = [];
  let making: Promise<void> | null = null;
  return async () => {
    while (ready.length === 0) {
      making ??= makeGuests(pool, BUYERS, SKU).then((made) => {
        ready = made;
        making = null;
      });
      await making;
    }
    return ready.pop() ?? Promise.reject(new Error('No guest was made'));
  };
}

let sent = 0;

/** An address of one of 60,000 networks. */
function address(): string {
  sent++;
  return `10.${sent & 255}.${(sent >> 8) & 255}.7`;
}

function cycle<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => {
    const item = items[next++ % items.length];
    if (item === undefined) throw new Error('There is nothing to choose from');
    return item;
  };
}
