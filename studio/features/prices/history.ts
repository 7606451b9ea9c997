import { useCallback, useState } from 'react';
import type { Row } from './sheet.ts';

/** Maximum number of undo steps. */
const MOST = 100;

interface History {
  readonly past: readonly (readonly Row[])[];
  readonly rows: readonly Row[];
  readonly future: readonly (readonly Row[])[];
}

/** Keeps the rows of a sheet with an undo history. Unchanged rows are shared between steps. */
export function useRows(initial: readonly Row[]) {
  const [{ past, rows, future }, setHistory] = useState<History>({ past: [], rows: initial, future: [] });
  const change = useCallback(
    (next: (rows: readonly Row[]) => readonly Row[]) =>
      setHistory((now) => {
        const changed = next(now.rows);
        if (changed === now.rows) return now;
        return { past: [...now.past, now.rows].slice(-MOST), rows: changed, future: [] };
      }),
    [],
  );
  /** Clears the history, because saved steps cannot be undone here. */
  const replace = useCallback((next: readonly Row[]) => setHistory({ past: [], rows: next, future: [] }), []);
  const undo = useCallback(
    () =>
      setHistory((now) => {
        const before = now.past.at(-1);
        return before ? { past: now.past.slice(0, -1), rows: before, future: [now.rows, ...now.future] } : now;
      }),
    [],
  );
  const redo = useCallback(
    () =>
      setHistory((now) => {
        const [after, ...rest] = now.future;
        return after ? { past: [...now.past, now.rows], rows: after, future: rest } : now;
      }),
    [],
  );
  return { rows, change, replace, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
}
