import type { Draft } from '../../contract/drafts.ts';
import { differencesOf, merged } from '../conflict/three-way.ts';

/** Values of a form by field name. */
export type FormFields = Readonly<Record<string, unknown>>;

/** Conversion of a row to the values of its form. */
export interface Reading<Row, Values> {
  readonly valuesOf: (row: Row | null) => Values;
  /** Returns the revision of a row; null if it has none. */
  readonly revisionOf: (row: Row) => number | null;
  /** Fields that editors do not write; the server sets them. */
  readonly hidden?: readonly string[];
  /** Adapts values that were typed over an older row to a newer one. */
  readonly fitTo?: (values: Values, row: Row) => Values;
}

/** Values of a form with the row and the values that it was opened with. */
export interface Begun<Row, Values> {
  /** null for a new row. */
  readonly row: Row | null;
  readonly revision: number | null;
  readonly base: Values;
  readonly values: Values;
  /** Increases when values are replaced other than by typing, so that editors with their own state are reset. */
  readonly version: number;
  /** Instant at which the restored draft was saved; null if none was restored. */
  readonly restored: string | null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns a form that is opened with a row. It replaces the form `before`, if there is one. */
export function begun<Row, Values>(
  { valuesOf, revisionOf }: Reading<Row, Values>,
  row: Row | null,
  before?: Begun<Row, Values>,
): Begun<Row, Values> {
  const values = valuesOf(row);
  const isOther = before !== undefined && !isSame(before.values, values);
  const version = (before?.version ?? 0) + (isOther ? 1 : 0);
  return { row, revision: row && revisionOf(row), base: values, values, version, restored: null };
}

/** Returns the changed fields only. */
export function changesOf<Values extends FormFields>(base: Values, values: Values): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[];
  const changed = names.filter((name) => !isSame(base[name], values[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
}

/**
 * Returns the form after a save: the saved values, except for fields that were edited while the save was in progress.
 */
export function keepTyped<Row, Values extends FormFields>(
  saved: Begun<Row, Values>,
  sent: Values,
  now: Begun<Row, Values>,
): Begun<Row, Values> {
  const values = { ...saved.base, ...changesOf(sent, now.values) };
  return { ...saved, values, version: now.version + (isSame(values, now.values) ? 0 : 1) };
}

/** Returns the form with the values of a draft; null if the draft does not differ from the row. */
export function draftOver<Row, Values extends FormFields>(
  draft: Draft,
  row: Row | null,
  reading: Reading<Row, Values>,
): Begun<Row, Values> | null {
  const own = begun(reading, row);
  const found = complete(own.base, draft.values);
  const values = row && reading.fitTo ? reading.fitTo(found, row) : found;
  const typed = Object.keys(changesOf(own.base, values)).filter((name) => !reading.hidden?.includes(name));
  if (typed.length === 0) return null;
  // The draft began without a row, but another editor has created one since: revision 0 makes the save a conflict.
  const revision = own.revision === null ? null : (draft.baseRevision ?? 0);
  return { ...own, revision, values, base: complete(own.base, draft.base), restored: draft.savedAt };
}

/** Completes stored values: fields added since take the row's values, removed ones are dropped. */
function complete<Values extends FormFields>(own: Values, kept: unknown): Values {
  if (typeof kept !== 'object' || kept === null) return own;
  return { ...own, ...Object.fromEntries(Object.entries(kept).filter(([name]) => Object.hasOwn(own, name))) };
}

/**
 * Merges typed values with those saved by another editor if no field was changed differently by both. Returns null if
 * the person has to choose.
 */
export function unitedQuietly<Values extends FormFields>(
  { base, theirs, mine }: Readonly<Record<'base' | 'theirs' | 'mine', Values>>,
  hidden: readonly string[] = [],
): Values | null {
  const differences = differencesOf(base, theirs, mine).filter(({ path }) => !hidden.includes(path));
  if (differences.some(({ by }) => by !== 'mine')) return null;
  return merged(theirs, differences, {});
}

/**
 * Merges like unitedQuietly(), over the first base that allows it. The second base has the values of a save whose
 * response was lost: a row with these values was not changed by another editor.
 */
export function unitedOver<Values extends FormFields>(
  bases: readonly Values[],
  sides: Readonly<Record<'theirs' | 'mine', Values>>,
  hidden: readonly string[] = [],
): Values | null {
  for (const base of bases) {
    const united = unitedQuietly({ base, ...sides }, hidden);
    if (united) return united;
  }
  return null;
}
