import type pg from 'pg';
import * as v from 'valibot';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import type { Language } from '../../../src/contract/language.ts';
import type { Day, readDay } from '../../../studio/contract/day.ts';
import { may, type Permission } from '../../../studio/contract/permissions.ts';
import type { ProductFilters } from '../../../studio/contract/product-list.ts';
import type { TaskGroup } from '../../../studio/contract/queries/tasks.ts';
import { readRow, readRows } from '../../db/rows.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { readProductList } from '../product-list/read-list.ts';
import { readReviewList } from '../reviews/read-reviews.ts';
import { readScheduled } from '../schedule/read.ts';
import { readTasks } from '../tasks/tasks.ts';
import { readFirstSteps } from './first-steps.ts';
import { readOrdersFor } from './orders.ts';
import { readWanted } from './wanted.ts';

/** Number of items on a card. */
const FEW = 5;

interface Reader {
  readonly pool: pg.Pool;
  readonly lang: Language;
  readonly staff: CurrentStaff;
  readonly isProduction: boolean;
}

interface Card<Name extends keyof Day> {
  readonly permission: Permission;
  readonly read: (reader: Reader) => Promise<Day[Name]>;
}

const readTaskGroup =
  (group: TaskGroup) =>
  async ({ pool, staff }: Reader) =>
    fewOf(await readTasks(pool, { group }, staff));

const readProducts = async ({ pool, lang }: Reader, filters: ProductFilters) => {
  const { total, rows } = await readProductList(pool, { ...filters, page: 1, size: FEW });
  return { count: total, items: rows.map(({ id, sku, name, picture }) => ({ id, sku, name: name[lang], picture })) };
};

const fewOf = <Item>(items: readonly Item[]) => ({ count: items.length, items: items.slice(0, FEW) });

/** The cards of the home screen. Each has the number and the order of the list that it links to. */
const CARDS: { readonly [Name in keyof Required<Day>]: Card<Name> } = {
  call: { permission: 'orders.read', read: ({ pool, lang }) => readOrdersFor(pool, lang, 'call', FEW) },
  pack: { permission: 'orders.read', read: ({ pool, lang }) => readOrdersFor(pool, lang, 'pack', FEW) },
  payment: { permission: 'orders.read', read: ({ pool, lang }) => readOrdersFor(pool, lang, 'payment', FEW) },
  parcel: { permission: 'orders.read', read: ({ pool, lang }) => readOrdersFor(pool, lang, 'parcel', FEW) },
  money: { permission: 'tasks.read', read: readTaskGroup('money') },
  failure: { permission: 'tasks.read', read: readTaskGroup('failure') },
  request: { permission: 'tasks.read', read: readTaskGroup('request') },
  own: {
    permission: 'tasks.own',
    read: async ({ pool, staff }) => fewOf(await readTasks(pool, { group: 'own', assigned: 'mine' }, staff)),
  },
  reviews: {
    permission: 'reviews.read',
    async read({ pool, lang }) {
      const { total, rows } = await readReviewList(pool, lang, { status: 'pending', sort: 'created', page: 1 });
      return { count: total, items: rows.slice(0, FEW) };
    },
  },
  plans: {
    permission: 'schedule.write',
    read: async ({ pool, lang }) => fewOf(await readScheduled(pool, { state: 'today' }, lang)),
  },
  translations: { permission: 'catalogue.write', read: readOutdated },
  pictures: {
    permission: 'media.write',
    read: (reader) => readProducts(reader, { state: 'published', picture: 'none' }),
  },
  wanted: { permission: 'stock.write', read: ({ pool, lang }) => readWanted(pool, lang, FEW) },
};

/** Returns the products with outdated translations, each with the first of its outdated fields. */
async function readOutdated(reader: Reader): Promise<Day['translations']> {
  const { count, items } = await readProducts(reader, { translation: 'outdated' });
  const fields = await readRows(reader.pool, v.object({ id: v.number(), field: v.string() }), {
    text: `SELECT DISTINCT ON (product_id) product_id AS id, field || '.' || lang AS field
      FROM outdated_translations WHERE product_id = ANY ($1) ORDER BY product_id, since`,
    values: [items.map(({ id }) => id)],
  });
  const fieldOf = new Map(fields.map(({ id, field }) => [id, field]));
  return { count, items: items.map((item) => ({ ...item, field: fieldOf.get(item.id) ?? 'name' })) };
}

async function isSiteFailing(pool: pg.Pool): Promise<boolean> {
  const last = await readRow(pool, v.object({ state: v.string() }), {
    text: 'SELECT state FROM rebuilds WHERE ended_at IS NOT NULL ORDER BY ended_at DESC, id DESC LIMIT 1',
  });
  return last?.state === 'failed';
}

/** Returns the cards that the reader's role may see, the state of the site and a new shop's first steps. */
export async function readDayOf(reader: Reader): Promise<ResponseOf<typeof readDay>> {
  const { pool, staff } = reader;
  const names = (Object.keys(CARDS) as (keyof Day)[]).filter((name) => may(staff.role, CARDS[name].permission));
  const read = await Promise.all(names.map(async (name) => [name, await CARDS[name].read(reader)] as const));
  return {
    cards: Object.fromEntries(read),
    ...(may(staff.role, 'releases.read') && { isSiteFailing: await isSiteFailing(pool) }),
    ...(may(staff.role, 'settings.write') && (await readFirstSteps(reader))),
  };
}
