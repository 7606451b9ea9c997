import type pg from 'pg';
import { withLock } from '../db/lock.ts';
import { inTransaction } from '../db/transaction.ts';
import { writeEssentials } from '../db/write/essentials.ts';
import { writeProductLinks } from '../db/write/products.ts';
import type { ProductLinksRecord } from '../db/write/records.ts';
import { blogCategories, posts } from './blog.ts';
import { categories, reportCircles } from './categories.ts';
import { contentPages } from './content-pages.ts';
import { type ImportList, importList, type Outcome } from './list.ts';
import { UniqueNames } from './names.ts';
import { type PictureSource, Pictures } from './pictures.ts';
import { Place, Problems } from './problems.ts';
import { products } from './products.ts';
import { readElements } from './read.ts';
import { Shop } from './shop.ts';

/** Lists of a file; each comes before the lists that reference its elements. */
const COLLECTIONS = ['categories', 'products', 'blogCategories', 'posts', 'pages'] as const;
export type Collection = (typeof COLLECTIONS)[number];

const LISTS: Readonly<Record<Collection, ImportList>> = {
  categories: importList(categories),
  products: importList(products),
  blogCategories: importList(blogCategories),
  posts: importList(posts),
  pages: importList(contentPages),
};

/**
 * Lists that are read as a whole and written first: they are small, and earlier elements of the file may reference
 * theirs.
 */
const FIRST: readonly Collection[] = ['categories', 'blogCategories'];

/** Number of elements per transaction. Orders of their products wait for it: 200 take about a tenth of a second. */
const BATCH_SIZE = 200;

/** Results of a list; in a dry run, the expected ones. */
interface ListSummary {
  added: number;
  changed: number;
  /** Number of elements that the shop already has in this form. */
  same: number;
}
export type ImportSummary = Readonly<Record<Collection, ListSummary>>;

/** Adds the data that a generated catalogue lacks. */
export interface Completion {
  /** Top-level names of the file that are not lists. */
  readonly ignored: readonly string[];
  /** Returns an element of the file with the data that it lacks. */
  complete(list: Collection, value: unknown): unknown;
  /** Maps a picture's name, in the file or added, to its source. */
  sourceOf(name: string): PictureSource;
}

export interface ImportOptions {
  /** Folder for the pictures; null computes their records and writes no file. */
  readonly mediaDir: string | null;
  /** True to report the changes and write nothing. */
  readonly isDryRun?: boolean;
  /** Adds data that the file lacks; without it nothing is added. */
  readonly completion?: Completion | undefined;
  /** Called for each element during the check, so before anything is written. */
  readonly onOutcome?: (list: Collection, outcome: Outcome) => void;
  /** Progress in bytes of the file; the file is read twice, to check and to write it. */
  readonly onRead?: (step: 'check' | 'write', bytes: number, size: number) => void;
}

interface Element {
  readonly list: Collection;
  readonly value: unknown;
  readonly path: string;
}

/**
 * Imports a JSON file; data that the file does not name is kept. First the whole file is checked against the shop, and
 * nothing is written if there is any problem. Then it is written in batches of a few hundred elements, so that locks
 * are short. An interrupted import leaves complete batches, and running it again does the rest. Running a finished
 * import again changes nothing.
 * @throws ImportError with all problems
 */
export async function importFile(pool: pg.Pool, path: string, options: ImportOptions): Promise<ImportSummary> {
  const { isDryRun = false, completion, mediaDir } = options;
  const pictures = new Pictures(path, mediaDir, completion && ((name) => completion.sourceOf(name)));
  const file: CatalogueFile = { path, completion };
  const checked = await checkFile(pool, file, pictures, options);
  if (isDryRun) return checked.summary;
  // A lock admits one import at a time: two imports of the same products would overwrite each other.
  const summary = await withLock(pool, 'import', () => writeFile(pool, file, pictures, checked.first, options));
  // Without this the planner has no statistics until autovacuum runs.
  await pool.query('ANALYZE');
  return summary;
}

interface CatalogueFile {
  readonly path: string;
  readonly completion: Completion | undefined;
}

interface Checked {
  readonly summary: ImportSummary;
  /** Elements of the lists that are written first. */
  readonly first: readonly Element[];
}

async function checkFile(
  pool: pg.Pool,
  file: CatalogueFile,
  pictures: Pictures,
  { onOutcome, onRead }: ImportOptions,
): Promise<Checked> {
  const problems = new Problems();
  const shop = await Shop.read(pool, pictures);
  const slugs = new UniqueNames('slug_twice');
  const summary = emptySummary();
  const first: Element[] = [];
  const parents = new Map<string, { readonly parent: string | null; readonly path: string }>();
  for await (const batch of readBatches(file, problems, (bytes, size) => onRead?.('check', bytes, size))) {
    const [{ list }] = batch;
    const values = batch.map(({ value, path }) => ({ value, place: new Place(path, problems) }));
    const outcomes = await LISTS[list].check(pool, values, shop, slugs);
    for (const outcome of outcomes) {
      count(summary[list], outcome);
      onOutcome?.(list, outcome);
      const parent = outcome.differences.find(({ field }) => field === 'parent')?.after;
      if (list === 'categories' && typeof parent === 'string') {
        parents.set(outcome.slug, { parent, path: outcome.path });
      }
    }
    if (FIRST.includes(list)) first.push(...batch);
  }
  await shop.references.check(pool);
  await reportCircles(pool, parents, problems);
  problems.throwIfAny();
  return { summary, first };
}

async function writeFile(
  pool: pg.Pool,
  file: CatalogueFile,
  pictures: Pictures,
  first: readonly Element[],
  { onRead }: ImportOptions,
): Promise<ImportSummary> {
  await inTransaction(pool, (client) => writeEssentials(client));
  const shop = await Shop.read(pool, pictures);
  const summary = emptySummary();
  const links: ProductLinksRecord[] = [];
  const write = async (batch: Batch) => {
    const [{ list }] = batch;
    for (const outcome of await LISTS[list].write(pool, batch, shop)) {
      count(summary[list], outcome);
      const link = linksOf(list, outcome);
      if (link) links.push(link);
    }
  };
  for (const list of FIRST) {
    // All at once, because a parent may come after its children.
    const [head, ...rest] = first.filter((element) => element.list === list);
    if (head) await write([head, ...rest]);
  }
  for await (const batch of readBatches(file, new Problems(), (bytes, size) => onRead?.('write', bytes, size))) {
    if (!FIRST.includes(batch[0].list)) await write(batch);
  }
  // Links are written once all products exist.
  for (let start = 0; start < links.length; start += BATCH_SIZE) {
    await inTransaction(pool, (client) => writeProductLinks(client, links.slice(start, start + BATCH_SIZE)));
  }
  return summary;
}

/** Returns the products bought together with one; null when they do not change. */
function linksOf(list: Collection, { slug, differences }: Outcome): ProductLinksRecord | null {
  const change = differences.find(({ field }) => list === 'products' && field === 'crossSell');
  if (!change) return null;
  return { slug, linked: Array.isArray(change.after) ? change.after.map(String) : [] };
}

const emptySummary = (): ImportSummary => ({
  categories: { added: 0, changed: 0, same: 0 },
  products: { added: 0, changed: 0, same: 0 },
  blogCategories: { added: 0, changed: 0, same: 0 },
  posts: { added: 0, changed: 0, same: 0 },
  pages: { added: 0, changed: 0, same: 0 },
});

function count(summary: ListSummary, { isNew, differences }: Outcome): void {
  if (isNew) summary.added++;
  else if (differences.length > 0) summary.changed++;
  else summary.same++;
}

type Batch = readonly [Element, ...Element[]];

/** Yields batches of consecutive elements of one list. */
async function* readBatches(
  { path, completion }: CatalogueFile,
  problems: Problems,
  onRead: (bytes: number, size: number) => void,
): AsyncGenerator<Batch> {
  let batch: Element[] = [];
  const take = (): Batch | null => {
    const [head, ...rest] = batch;
    batch = [];
    return head ? [head, ...rest] : null;
  };
  const options = { lists: COLLECTIONS, ignored: completion?.ignored ?? [], problems, onRead };
  for await (const elements of readElements(path, options)) {
    for (const { list, index, value } of elements) {
      if (batch.length >= BATCH_SIZE || (batch[0] && batch[0].list !== list)) {
        const full = take();
        if (full) yield full;
      }
      batch.push({ list, path: `${list}[${index}]`, value: completion ? completion.complete(list, value) : value });
    }
  }
  const last = take();
  if (last) yield last;
}
