import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../../db/rows.ts';
import type { ImportState } from '../../db/schema/imports.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Mapping } from '../tables/columns.ts';
import type { ReadSettings } from '../tables/table.ts';
import { queueImport } from './queue.ts';

/** The import's state does not allow the command. */
export class ImportStateError extends Error {
  override readonly name = 'ImportStateError';
}

interface Upload {
  readonly fileName: string;
  readonly content: Buffer;
  readonly author: string;
  readonly staffId: string | null;
}

/** Stores a file and queues its reading. @returns the id of the import */
export function createImport(pool: pg.Pool, upload: Upload, isQueued = true): Promise<string> {
  return inTransaction(pool, (client) => insertImport(client, upload, isQueued));
}

/** Stores a file, and queues its reading, in the caller's transaction. @returns the id of the import */
export async function insertImport(
  client: pg.ClientBase,
  { fileName, content, author, staffId }: Upload,
  isQueued = true,
): Promise<string> {
  const row = await readRow(client, v.object({ id: v.string() }), {
    text: 'INSERT INTO imports (file_name, author, staff_id) VALUES ($1, $2, $3) RETURNING id',
    values: [fileName, author, staffId],
  });
  if (!row) throw new Error('An import could not be stored');
  await client.query('INSERT INTO import_files (import_id, content) VALUES ($1, $2)', [row.id, content]);
  if (isQueued) await queueImport(client, row.id);
  return row.id;
}

/** Commands of an import, each with the states that allow it and the state that follows. */
const COMMANDS = {
  run: { from: ['checked', 'paused'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  cancel: { from: ['reading', 'checking', 'checked', 'running', 'paused'], to: 'cancelled' },
  undo: { from: ['done', 'cancelled', 'paused'], to: 'undoing' },
  /** Checks again: with another mapping, or because the shop has changed since. */
  check: { from: ['checked', 'checking', 'cancelled'], to: 'checking' },
  /** Reads again: in another encoding, with another separator, or from another sheet. */
  read: { from: ['checked', 'checking', 'reading', 'failed'], to: 'reading' },
} as const satisfies Readonly<Record<string, { from: readonly ImportState[]; to: ImportState }>>;
export type ImportCommand = keyof typeof COMMANDS;

export interface Choices {
  readonly mapping?: Mapping | undefined;
  readonly isEmptyCleared?: boolean | undefined;
  readonly settings?: ReadSettings | undefined;
}

/**
 * Executes a command on an import. A step under way stops before its next batch; the new step is queued.
 * @throws ImportStateError when its state does not allow the command, or the results of written rows would be lost
 */
export async function commandImport(
  pool: pg.Pool,
  id: string,
  command: ImportCommand,
  { mapping, isEmptyCleared, settings }: Choices = {},
  isQueued = true,
): Promise<void> {
  const { from, to } = COMMANDS[command];
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE imports SET state = $3, revision = revision + 1, progress = 0,
         mapping = coalesce($4, mapping), is_empty_cleared = coalesce($5, is_empty_cleared),
         settings = coalesce($6, settings), ended_at = CASE WHEN $3 = 'cancelled' THEN now() END,
         started_at = CASE WHEN $3 = 'running' THEN coalesce(started_at, now()) ELSE started_at END
       WHERE id = $1 AND state = ANY($2) AND (problem IS NULL OR $3 <> 'running') AND (
         $3 NOT IN ('checking', 'reading')
         OR NOT EXISTS (SELECT FROM import_rows WHERE import_id = $1 AND result IN ('written', 'same'))
       )`,
      [
        id,
        from,
        to,
        mapping && JSON.stringify(mapping),
        isEmptyCleared ?? null,
        settings ? JSON.stringify(settings) : null,
      ],
    );
    if (rowCount === 0) throw new ImportStateError(`${command} is not possible in the state of import ${id}`);
    if (isQueued && to !== 'paused' && to !== 'cancelled') await queueImport(client, id);
  });
}
