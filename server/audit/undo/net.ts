/** The columns of an audit line that undoing needs. */
export interface UndoLine {
  readonly id: number;
  readonly entity: string;
  readonly entityId: string;
  readonly source: string;
  readonly key: Columns;
  readonly operation: 'insert' | 'update' | 'delete';
  readonly before: Columns | null;
  readonly after: Columns | null;
}
export type Columns = Readonly<Record<string, unknown>>;

/** The net change that several lines made to one row: from before the first line to after the last one. */
export interface NetRow {
  readonly source: string;
  readonly entity: string;
  readonly entityId: string;
  /** The primary key before and after the lines; they differ after a rename. */
  readonly startKey: Columns;
  readonly key: Columns;
  readonly wasThere: boolean;
  readonly isThere: boolean;
  /** The columns that differ; every column if the row did not exist before, or does not exist now. */
  readonly before: Columns;
  readonly after: Columns;
  /** Columns that other lines, not in the selection, changed in between. */
  readonly between: readonly string[];
  readonly lastLine: number;
}

interface Row {
  source: string;
  entity: string;
  entityId: string;
  startKey: Columns;
  key: Columns;
  wasThere: boolean;
  isThere: boolean;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  between: Set<string>;
  lastLine: number;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const nameOf = (source: string, key: Columns) => `${source} ${JSON.stringify(Object.entries(key).sort())}`;

/** Merges lines, oldest first, into one net change per row. */
export class NetChanges {
  readonly #rows = new Map<string, Row>();

  add(line: UndoLine): void {
    const keyBefore = keyBeforeOf(line);
    const row = this.#rows.get(nameOf(line.source, keyBefore));
    if (row === undefined) this.#rows.set(nameOf(line.source, line.key), begin(line, keyBefore));
    else {
      this.#rows.delete(nameOf(line.source, keyBefore));
      this.#rows.set(nameOf(line.source, line.key), row);
      goOn(row, line);
    }
  }

  /** Yields the rows that differ in the end from their state at the start. */
  *rows(): Generator<NetRow> {
    for (const row of this.#rows.values()) {
      if (!row.wasThere && !row.isThere) continue;
      const isBoth = row.wasThere && row.isThere;
      const columns = Object.keys(row.isThere ? row.after : row.before).filter(
        (column) => !isBoth || !isSame(row.before[column], row.after[column]),
      );
      if (columns.length === 0) continue;
      const pick = (values: Columns) =>
        Object.fromEntries(columns.filter((column) => column in values).map((column) => [column, values[column]]));
      yield {
        ...row,
        before: row.wasThere ? pick(row.before) : {},
        after: row.isThere ? pick(row.after) : {},
        between: [...row.between],
      };
    }
  }
}

/** Returns the primary key before a line; an update of the key itself is logged under the new key. */
function keyBeforeOf({ key, before, operation }: UndoLine): Columns {
  if (operation !== 'update' || before === null) return key;
  return Object.fromEntries(Object.entries(key).map(([column, value]) => [column, before[column] ?? value]));
}

function begin(line: UndoLine, startKey: Columns): Row {
  const { id, source, entity, entityId, key, operation, before, after } = line;
  return {
    source,
    entity,
    entityId,
    startKey,
    key,
    wasThere: operation !== 'insert',
    isThere: operation !== 'delete',
    before: { ...before },
    after: { ...after },
    between: new Set(),
    lastLine: id,
  };
}

function goOn(row: Row, line: UndoLine): void {
  const { before, after } = line;
  for (const [column, value] of Object.entries(before ?? {})) {
    if (column in row.after && !isSame(row.after[column], value)) row.between.add(column);
    // No earlier line changed this column, so its value before the first line was the same.
    if (row.wasThere && !(column in row.before)) row.before[column] = value;
  }
  row.key = line.key;
  row.entityId = line.entityId;
  row.lastLine = line.id;
  row.isThere = line.operation !== 'delete';
  if (line.operation === 'delete') row.after = {};
  else Object.assign(row.after, after);
}
