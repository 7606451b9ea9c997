import type pg from 'pg';
import { writeEssentials } from '../../server/db/seed/essentials.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { BATCH_SIZE } from '../../server/db/write/batches.ts';
import { Importer } from './importer.ts';
import { type Item, readItems } from './read.ts';

/** The lists of a file, each before those that name its elements. */
const COLLECTIONS = ['categories', 'products', 'blogCategories', 'posts', 'pages'] as const;
type Collection = (typeof COLLECTIONS)[number];

/** Lists that are written as a whole: small, and their elements name one another. */
const WHOLE: ReadonlySet<string> = new Set<Collection>(['categories', 'blogCategories']);

/** How many elements of each list were written. */
export type ImportSummary = Readonly<Record<Collection, number>>;

export interface ImportOptions {
  /** Where the pictures go; null draws none. */
  readonly mediaDir: string | null;
  /** Bytes of the file that were read, of how many. */
  readonly onRead?: (bytes: number, size: number) => void;
}

/**
 * Adds the catalogue of a JSON file to the shop, or brings what has the same slug up to date. All of it or nothing:
 * one transaction. Running it again changes nothing more. Top-level values that are none of the lists are ignored.
 * @throws ImportError, SlugConflictError, SkuConflictError
 */
export async function importFile(pool: pg.Pool, path: string, options: ImportOptions): Promise<ImportSummary> {
  const summary = await inTransaction(pool, async (client) => {
    await writeEssentials(client);
    const importer = await Importer.create(client, options.mediaDir);
    const counts: Record<Collection, number> = { categories: 0, products: 0, blogCategories: 0, posts: 0, pages: 0 };
    for await (const batch of readBatches(path, options.onRead)) {
      const [first] = batch;
      const collection = COLLECTIONS.find((name) => name === first?.collection);
      if (collection === undefined) continue;
      const placed = batch.map(({ index, value }) => ({ index, value, place: `${collection}[${index}]` }));
      await writers[collection](importer, placed);
      counts[collection] += placed.length;
    }
    await importer.writeLinks();
    return counts;
  });
  // The planner would guess until autovacuum comes by.
  await pool.query('ANALYZE');
  return summary;
}

type Writer = (importer: Importer, items: Parameters<Importer['writeProducts']>[0]) => Promise<void>;

const writers: Readonly<Record<Collection, Writer>> = {
  categories: (importer, items) => importer.writeCategories(items),
  products: (importer, items) => importer.writeProducts(items),
  blogCategories: (importer, items) => importer.writeBlogCategories(items),
  posts: (importer, items) => importer.writePosts(items),
  pages: (importer, items) => importer.writeContentPages(items),
};

/** Consecutive elements of one list. */
async function* readBatches(path: string, onRead: ImportOptions['onRead']): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for await (const items of readItems(path, onRead)) {
    for (const item of items) {
      const collection = batch[0]?.collection;
      const isOther = collection !== undefined && collection !== item.collection;
      const isFull = batch.length >= BATCH_SIZE && !WHOLE.has(item.collection);
      if (isOther || isFull) {
        yield batch;
        batch = [];
      }
      batch.push(item);
    }
  }
  if (batch.length > 0) yield batch;
}
