import type pg from 'pg';
import type { ImportState } from '../../db/schema/imports.ts';
import type { ImportRecord } from './records.ts';

/**
 * Stores the progress of a step, and moves an import on to its next state.
 * @returns true if the step is still wanted: no later command was given
 */
export async function reportProgress(
  client: Pick<pg.ClientBase, 'query'>,
  { id, revision }: ImportRecord,
  progress: number,
  to?: ImportState,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE imports SET progress = $3, state = coalesce($4, state),
       ended_at = CASE WHEN $4 IN ('done', 'undone', 'failed') THEN now() ELSE ended_at END
     WHERE id = $1 AND revision = $2`,
    [id, revision, progress, to ?? null],
  );
  return rowCount === 1;
}
