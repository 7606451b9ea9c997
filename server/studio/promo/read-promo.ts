import type pg from 'pg';
import * as v from 'valibot';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import { listPromoCodes, readPromoCode, type StudioPromoWithUses } from '../../../studio/contract/promo.ts';
import { CODES_A_PAGE, PROMO_STATES, type PromoSort, type PromoState } from '../../../studio/contract/queries/promo.ts';
import { escapeLike } from '../../db/like.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';

type Db = pg.Pool | pg.ClientBase;
type Query = v.InferOutput<v.ObjectSchema<typeof listPromoCodes.query, undefined>>;

/** SQL of the discounts that an order `o` got by a code: the lines of its discounts of the kind `promo`. */
const GIVEN_SQL = `(SELECT coalesce(sum((d ->> 'amount')::bigint), 0) FROM jsonb_array_elements(o.discounts) d
  WHERE d ->> 'kind' = 'promo')`;

/** SQL of the state of a code `pc` at $1. `used-up` comes first, because no date changes it. */
const STATE_SQL = `CASE WHEN pc.use_count >= pc.use_limit THEN 'used-up' WHEN pc.ends_at <= $1 THEN 'ended'
  WHEN pc.starts_at > $1 THEN 'planned' ELSE 'active' END`;

const PROMO_SQL = `pc.code, pc.kind, pc.value, pc.starts_at AS "startsAt", pc.ends_at AS "endsAt",
  pc.minimum_cost AS "minimumCost", pc.use_limit AS "useLimit", pc.use_limit_of_customer AS "useLimitOfCustomer",
  pc.use_count AS "useCount", pc.revision, ${STATE_SQL} AS state,
  (SELECT coalesce(sum(${GIVEN_SQL}), 0)::bigint FROM promo_code_uses u JOIN orders o ON o.id = u.order_id
   WHERE u.code = pc.code) AS given`;

const rowSchema = v.object({
  ...listPromoCodes.response.entries.codes.item.entries,
  startsAt: v.nullable(v.date()),
  endsAt: v.nullable(v.date()),
});

const toPromo = ({ startsAt, endsAt, ...row }: v.InferOutput<typeof rowSchema>) => ({
  ...row,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
});

const ORDER_BY: Readonly<Record<PromoSort, string>> = {
  code: 'pc.code',
  '-code': 'pc.code DESC',
  uses: 'pc.use_count, pc.code',
  '-uses': 'pc.use_count DESC, pc.code',
  ends: 'pc.ends_at NULLS LAST, pc.code',
  '-ends': 'pc.ends_at DESC NULLS FIRST, pc.code',
};

/** Returns one page of the matching codes, and the number of matches in each state. */
export async function readPromoList(
  pool: pg.Pool,
  query: Query,
  now: Date,
): Promise<ResponseOf<typeof listPromoCodes>> {
  const { q = '', kind = null, state = null, sort = 'code', page = '1' } = query;
  const where = `($2::text[] IS NULL OR pc.kind = ANY ($2)) AND pc.code LIKE $3`;
  const values = [now, kind, `%${escapeLike(q.trim().toUpperCase())}%`];
  const [rows, counts] = await Promise.all([
    readRows(pool, rowSchema, {
      text: `SELECT ${PROMO_SQL} FROM promo_codes pc
        WHERE ${where} AND ($4::text[] IS NULL OR ${STATE_SQL} = ANY ($4))
        ORDER BY ${ORDER_BY[sort]} LIMIT ${CODES_A_PAGE} OFFSET ${(Number(page) - 1) * CODES_A_PAGE}`,
      values: [...values, state],
    }),
    readRows(pool, v.object({ state: v.picklist(PROMO_STATES), count: v.number() }), {
      text: `SELECT ${STATE_SQL} AS state, count(*)::int AS count FROM promo_codes pc WHERE ${where} GROUP BY 1`,
      values,
    }),
  ]);
  const countOf = (one: PromoState) => counts.find((row) => row.state === one)?.count ?? 0;
  const chosen: readonly PromoState[] = state ?? PROMO_STATES;
  return {
    codes: rows.map(toPromo),
    total: chosen.reduce((sum, one) => sum + countOf(one), 0),
    counts: {
      active: countOf('active'),
      planned: countOf('planned'),
      ended: countOf('ended'),
      'used-up': countOf('used-up'),
    },
  };
}

const useSchema = v.object({ ...readPromoCode.response.entries.uses.item.entries, at: v.date() });

/**
 * Returns a code with the newest two hundred orders that have used it.
 * @throws ApiError promo_not_found
 */
export async function readPromo(db: Db, code: string, now: Date): Promise<StudioPromoWithUses> {
  const row = await readRow(db, rowSchema, {
    text: `SELECT ${PROMO_SQL} FROM promo_codes pc WHERE pc.code = $2`,
    values: [now, code],
  });
  if (!row) throw new ApiError('promo_not_found');
  const uses = await readRows(db, useSchema, {
    text: `SELECT o.id AS "orderId", o.number, o.created_at AS at, o.status, o.total_cost AS "totalCost",
        ${GIVEN_SQL}::bigint AS given
      FROM promo_code_uses u JOIN orders o ON o.id = u.order_id
      WHERE u.code = $1 ORDER BY o.created_at DESC, o.number DESC LIMIT 200`,
    values: [code],
  });
  return { ...toPromo(row), uses: uses.map((use) => ({ ...use, at: use.at.toISOString() })) };
}
