import type pg from 'pg';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { demoPartsOf, describeDemoParts } from '../content/demo-site.ts';
import { readSite } from '../content/layout.ts';
import { inTransaction } from '../db/transaction.ts';
import { writeEssentials } from '../db/write/essentials.ts';
import type { Log } from '../log.ts';
import { writePageDrafts } from './page-drafts.ts';

/**
 * Prepares the database of a production shop for its first day: writes the rows without which the studio and the site
 * cannot open, and the drafts of the pages that it needs; what exists is kept. Warns of data of the demo shop, which production does not publish.
 */
export async function openNewShop(pool: pg.Pool, log: Log): Promise<void> {
  await inTransaction(pool, async (client) => {
    await writeEssentials(client);
    await writePageDrafts(client);
  });
  const parts = demoPartsOf(await readSite(pool, DEFAULT_LANGUAGE));
  if (parts.length > 0) log.warning(describeDemoParts(parts), { component: 'first-data' });
}
