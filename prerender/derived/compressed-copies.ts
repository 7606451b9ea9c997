import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { copyOf, ENCODINGS, type Encoding, isCompressible } from '../../server/compression.ts';
import { concurrently } from '../concurrency.ts';
import { hasHash } from '../releases/content.ts';
import { readIfExists } from '../releases/read-if-exists.ts';
import type { Sqlite } from '../sqlite.ts';
import { isMarketFile } from './feeds/feed-files.ts';
import type { Staging } from './staging.ts';

/** Compresses a file; returns null if a copy is not worthwhile. */
export type Compress = (content: Buffer, encoding: Encoding) => Promise<Buffer | null> | Buffer | null;

/** A file of the site whose copy is missing or outdated. */
interface Uncopied {
  readonly path: string;
  readonly hash: string;
}

/**
 * Maximum number of copies in one release: moving so many files takes tens of ms, for which a page may have to wait.
 */
const MOST_COPIES = 500;

const uncopiedSchema = v.object({ path: v.string(), hash: v.string() });
const pathSchema = v.object({ path: v.string() });

/** Assets get their copies from `npm run build`. Product feeds change with every price and are rarely requested. */
const isCopied = (path: string) => isCompressible(path) && !path.startsWith('assets/') && !isMarketFile(path);

const COPIES_SQL = `SELECT path FROM site.site_files
  WHERE path LIKE ? AND NOT (path >= 'assets/' AND path < 'assets0')`;

/** SQL that selects files `f` of the site whose copy `g` was not made from their content. */
const UNCOPIED_SQL = `
  FROM site.site_files f
  LEFT JOIN derived_copies c ON c.path = f.path AND c.encoding = ?1
  LEFT JOIN site.site_files g ON g.path = f.path || ?2
  WHERE NOT (f.path >= 'assets/' AND f.path < 'assets0')
    AND f.path NOT LIKE '%.gz' AND f.path NOT LIKE '%.br'
    AND (c.source IS NOT f.hash OR c.hash IS NOT g.hash)`;

/**
 * Stages compressed copies of files whose copy is missing or outdated.
 * @param dir the served tree
 * @returns true if files are left for the next round
 */
export async function stageCopies(
  sqlite: Sqlite,
  dir: string,
  staging: Staging,
  { encodings, compress }: { readonly encodings: readonly Encoding[]; readonly compress: Compress },
): Promise<boolean> {
  let hasMore = false;
  for (const encoding of encodings) {
    const files = uncopied(sqlite, encoding);
    hasMore ||= files.length > MOST_COPIES;
    await concurrently(files.slice(0, MOST_COPIES), availableParallelism(), async (file) => {
      await stageCopy(sqlite, join(dir, file.path), staging, { file, encoding, compress });
    });
  }
  return hasMore;
}

function uncopied(sqlite: Sqlite, encoding: Encoding): Uncopied[] {
  const files: Uncopied[] = [];
  for (const file of sqlite.iterate(
    uncopiedSchema,
    `SELECT f.path, f.hash ${UNCOPIED_SQL}`,
    encoding,
    copyOf('', encoding),
  )) {
    if (isCopied(file.path)) files.push(file);
    if (files.length > MOST_COPIES) break;
  }
  return files;
}

interface CopyInput {
  readonly file: Uncopied;
  readonly encoding: Encoding;
  readonly compress: Compress;
}

async function stageCopy(
  sqlite: Sqlite,
  source: string,
  staging: Staging,
  { file, encoding, compress }: CopyInput,
): Promise<void> {
  const content = readIfExists(source);
  // A newer release has replaced or removed the file; the next round handles that.
  if (!content || !hasHash(content, file.hash)) return;
  const copy = await compress(content, encoding);
  const path = copyOf(file.path, encoding);
  const staged = copy && staging.write(path, [copy], file);
  if (!copy) staging.delete(path);
  sqlite.run(
    `INSERT INTO derived_copies (path, encoding, source, hash) VALUES (?, ?, ?, ?)
     ON CONFLICT (path, encoding) DO UPDATE SET source = excluded.source, hash = excluded.hash`,
    ...[file.path, encoding, file.hash, staged?.hash ?? null],
  );
}

/** Deletes copies of encodings that are no longer wanted, whatever made them. Called when the settings change. */
export function deleteUnwantedCopies(sqlite: Sqlite, staging: Staging, encodings: readonly Encoding[]): void {
  for (const encoding of ENCODINGS.filter((each) => !encodings.includes(each))) {
    const copies = sqlite.iterate(pathSchema, COPIES_SQL, `%${copyOf('', encoding)}`);
    for (const { path } of copies) staging.delete(path);
    sqlite.run('DELETE FROM derived_copies WHERE encoding = ?', encoding);
  }
}
