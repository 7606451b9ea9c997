import type pg from 'pg';
import type { PromoKind } from '../../src/contract/cart.ts';

const HRYVNIA = 100;

interface PromoCodeRecord {
  /** Upper case. */
  readonly code: string;
  readonly kind: PromoKind;
  /** Percent or kopiykas; 0 for free delivery. */
  readonly value: number;
  readonly minimumCost: number;
  /** ISO 8601; null means no end. */
  readonly endsAt: string | null;
}

/** Promo codes to try: one of each kind, and an expired one. */
export const demoPromoCodes: readonly PromoCodeRecord[] = [
  { code: 'ZOLOTO10', kind: 'percent', value: 10, minimumCost: 1000 * HRYVNIA, endsAt: null },
  { code: 'POTAL150', kind: 'amount', value: 150 * HRYVNIA, minimumCost: 1500 * HRYVNIA, endsAt: null },
  { code: 'DOSTAVKA', kind: 'free-delivery', value: 0, minimumCost: 0, endsAt: null },
  { code: 'LITO2025', kind: 'percent', value: 15, minimumCost: 0, endsAt: '2025-09-01T00:00:00+03:00' },
];

/** Inserts promo codes. */
export async function writePromoCodes(client: pg.ClientBase, codes: readonly PromoCodeRecord[]): Promise<void> {
  await client.query(
    `INSERT INTO promo_codes (code, kind, value, minimum_cost, ends_at)
     SELECT code, kind, value, "minimumCost", "endsAt" FROM json_to_recordset($1)
       AS new (code text, kind text, value integer, "minimumCost" integer, "endsAt" timestamptz)`,
    [JSON.stringify(codes)],
  );
}
