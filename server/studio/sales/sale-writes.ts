import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import * as v from 'valibot';
import { ANNOUNCEMENT_TYPES } from '../../../src/contract/announcement.ts';
import { may } from '../../../studio/contract/permissions.ts';
import type { SheetRow } from '../../../studio/contract/price-sheet.ts';
import { type SaleWrite, saleWriteSchema } from '../../../studio/contract/sales.ts';
import { localizedSchema } from '../../../studio/contract/texts.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { showAnnouncement } from '../../db/write/announcement.ts';
import { ApiError } from '../../errors.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { readStudioAnnouncement, writeDatedAnnouncement } from '../content/notice-writes.ts';
import { lockPrices, writePrices, writeTiers, wrongPrices } from '../prices/price-writes.ts';
import { defineWrite } from '../write.ts';

/** The outcome of a sale, as stored with it. */
export const saleOutcomeSchema = v.object({
  /** The announcement before the sale; null if there was none. */
  former: v.optional(
    v.nullable(
      v.object({
        text: localizedSchema,
        type: v.picklist(ANNOUNCEMENT_TYPES),
        isFixed: v.boolean(),
        isOn: v.boolean(),
        from: v.nullable(v.string()),
        until: v.nullable(v.string()),
      }),
    ),
    null,
  ),
  /** Ids of products that had been changed before the beginning, and that were changed during the sale. */
  notBegun: v.optional(v.array(v.number()), []),
  notRestored: v.optional(v.array(v.number()), []),
});
type Outcome = v.InferOutput<typeof saleOutcomeSchema>;

/** Writes that begin and end a sale; each returns the ids of the products that it left as they were. */
export const saleWrites = {
  'sale.begin': defineWrite({
    schema: saleWriteSchema,
    permission: 'prices.write',
    async run(client, input, staff) {
      requireNoticePermission(input, staff);
      if (await hasEnded(client, input.saleId)) throw new ApiError('sale_not_running');
      const notBegun = await writeSeen(client, input.rows);
      const former = input.notice ? await readFormer(client) : null;
      if (input.notice) await announce(client, input.notice);
      await noteOutcome(client, input.saleId, { former, notBegun });
      return { skipped: notBegun };
    },
  }),
  'sale.end': defineWrite({
    schema: saleWriteSchema,
    permission: 'prices.write',
    async run(client, input, staff) {
      requireNoticePermission(input, staff);
      const notRestored = await writeSeen(client, input.rows);
      if (input.notice) await restoreAnnouncement(client, input.saleId, input.notice);
      await noteOutcome(client, input.saleId, { notRestored });
      return { skipped: notRestored };
    },
  }),
};

function requireNoticePermission({ notice }: SaleWrite, { role }: Pick<CurrentStaff, 'role'>): void {
  if (notice && !may(role, 'content.write')) throw new ApiError('not_permitted');
}

/** Writes the rows whose products have the seen prices. @returns the ids of the others @throws ApiError bad_request */
async function writeSeen(client: pg.ClientBase, rows: SaleWrite['rows']): Promise<number[]> {
  const current = await lockPrices(client, rows);
  wrongPrices(rows, current).refuse();
  const isSeen = ({ id, seen }: SaleWrite['rows'][number]) => isDeepStrictEqual(pricesOf(current.get(id)), seen);
  const written = rows.filter(isSeen);
  await writePrices(client, written);
  await writeTiers(
    client,
    written.filter(({ tiers, seen }) => !isDeepStrictEqual(tiers, seen.tiers)),
  );
  return rows.filter((row) => !isSeen(row)).map(({ id }) => id);
}

const pricesOf = (row: SheetRow | undefined) => row && { price: row.price, oldPrice: row.oldPrice, tiers: row.tiers };

type Notice = NonNullable<SaleWrite['notice']>;

const announce = (client: pg.ClientBase, { text, type }: Notice) =>
  writeDatedAnnouncement(client, { text, type, isFixed: false, isOn: true, from: null, until: null });

async function readFormer(db: Queryable): Promise<Outcome['former']> {
  const now = await readStudioAnnouncement(db);
  if (!now) return null;
  const { text, type, isFixed, isOn, from, until } = now;
  return { text, type: ANNOUNCEMENT_TYPES.find((known) => known === type) ?? 'info', isFixed, isOn, from, until };
}

/** Shows the announcement of before the sale again, unless somebody has replaced that of the sale. */
async function restoreAnnouncement(client: pg.ClientBase, saleId: number | null, { text }: Notice): Promise<void> {
  const now = await readStudioAnnouncement(client);
  if (!now || !isDeepStrictEqual(now.text, text)) return;
  const former = (await readOutcome(client, saleId))?.former ?? null;
  if (former) await writeDatedAnnouncement(client, former);
  else await showAnnouncement(client, false);
}

async function readOutcome(db: Queryable, saleId: number | null): Promise<Outcome | null> {
  const row = await readRow(db, v.object({ outcome: saleOutcomeSchema }), {
    text: 'SELECT outcome FROM sales WHERE id = $1',
    values: [saleId],
  });
  return row?.outcome ?? null;
}

async function noteOutcome(client: pg.ClientBase, saleId: number | null, outcome: Partial<Outcome>): Promise<void> {
  await client.query('UPDATE sales SET outcome = outcome || $2 WHERE id = $1', [saleId, JSON.stringify(outcome)]);
}

/** Returns true if the end of a sale was carried out: it must not begin without an end. */
async function hasEnded(db: Queryable, saleId: number | null): Promise<boolean> {
  const row = await readRow(db, v.object({ has: v.boolean() }), {
    text: `SELECT EXISTS (SELECT FROM sales s JOIN scheduled_changes e ON e.id = s.end_plan
      WHERE s.id = $1 AND e.state = 'done') AS has`,
    values: [saleId],
  });
  return row?.has ?? false;
}
