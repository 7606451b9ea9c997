import type pg from 'pg';
import type { PromoKind } from '../../../src/contract/cart.ts';

export interface PromoCodeRecord {
  /** Upper case. */
  readonly code: string;
  readonly kind: PromoKind;
  /** Percent or kopiykas; 0 for free delivery. */
  readonly value: number;
  readonly minimumCost: number;
  /** ISO 8601; null for always. */
  readonly endsAt: string | null;
}

/** Adds promo codes. */
export async function writePromoCodes(client: pg.ClientBase, codes: readonly PromoCodeRecord[]): Promise<void> {
  await client.query(
    `INSERT INTO promo_codes (code, kind, value, minimum_cost, ends_at)
     SELECT code, kind, value, "minimumCost", "endsAt" FROM json_to_recordset($1)
       AS new (code text, kind text, value integer, "minimumCost" integer, "endsAt" timestamptz)`,
    [JSON.stringify(codes)],
  );
}
