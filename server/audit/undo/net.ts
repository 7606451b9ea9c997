/** A line of the audit log as far as undoing needs it. */
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

/** What some lines have done to one row in all: from what it was before the first of them to what the last has left. */
export interface NetRow {
  readonly source: string;
  readonly entity: string;
  readonly entityId: string;
  /** The primary key before the lines and after them; another one after a rename. */
  readonly startKey: Columns;
  readonly key: Columns;
  readonly wasThere: boolean;
  readonly isThere: boolean;
  /** The columns that differ; all of a row that was, or is, not there. */
  readonly before: Columns;
  readonly after: Columns;
  /** Columns that somebody else has changed in between. */
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

/** Collects lines, the oldest first, into what they come to. */
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

  /** The rows that are not in the end as they were. */
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

/** An update of the key itself: the line is found by the new one. */
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
    // Not changed until now, so that it was the same before the first line.
    if (row.wasThere && !(column in row.before)) row.before[column] = value;
  }
  row.key = line.key;
  row.entityId = line.entityId;
  row.lastLine = line.id;
  row.isThere = line.operation !== 'delete';
  if (line.operation === 'delete') row.after = {};
  else Object.assign(row.after, after);
}
