import type { Draft } from '../../contract/drafts.ts';
import { differencesOf, merged } from '../conflict/three-way.ts';

/** What is typed into a form, by the names of its fields. */
export type FormFields = Readonly<Record<string, unknown>>;

/** How a form's values come from the row that it is of. */
export interface Reading<Row, Values> {
  readonly valuesOf: (row: Row | null) => Values;
  /** null for what has none. */
  readonly revisionOf: (row: Row) => number | null;
  /** Fields that no editor writes: what they are the shop says. */
  readonly hidden?: readonly string[];
  /** Makes what was typed over an older row fit a later one. */
  readonly fitTo?: (values: Values, row: Row) => Values;
}

/** What is in a form, and what it began with. */
export interface Begun<Row, Values> {
  /** null for something new. */
  readonly row: Row | null;
  readonly revision: number | null;
  readonly base: Values;
  readonly values: Values;
  /** Rises when what is in the form is not what was typed: editors that keep their own state begin anew. */
  readonly version: number;
  /** When what was found of a draft was typed; null where nothing was. */
  readonly restored: string | null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A form that begins with a row, in the place of what was in it before. */
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

/** The fields that are another now, and no others. */
export function changesOf<Values extends FormFields>(base: Values, values: Values): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[];
  const changed = names.filter((name) => !isSame(base[name], values[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
}

/** After a save: what the shop has now, but for fields that were typed into while it was being saved. */
export function keepTyped<Row, Values extends FormFields>(
  saved: Begun<Row, Values>,
  sent: Values,
  now: Begun<Row, Values>,
): Begun<Row, Values> {
  const values = { ...saved.base, ...changesOf(sent, now.values) };
  return { ...saved, values, version: now.version + (isSame(values, now.values) ? 0 : 1) };
}

/** What a draft has of the form; null where there is nothing in it that the row has not got. */
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
  // What was not there when it was typed, and is now, is somebody else's: no revision that was seen.
  const revision = own.revision === null ? null : (draft.baseRevision ?? 0);
  return { ...own, revision, values, base: complete(own.base, draft.base), restored: draft.savedAt };
}

/** Fields that have come later are as the row has them, those that are no more are left out. */
function complete<Values extends FormFields>(own: Values, kept: unknown): Values {
  if (typeof kept !== 'object' || kept === null) return own;
  return { ...own, ...Object.fromEntries(Object.entries(kept).filter(([name]) => Object.hasOwn(own, name))) };
}

/**
 * What was typed over what somebody else has saved, where there is nothing to choose: they have left alone, or made the
 * same of, everything that is typed. Null where somebody has to choose.
 */
export function unitedQuietly<Values extends FormFields>(
  { base, theirs, mine }: Readonly<Record<'base' | 'theirs' | 'mine', Values>>,
  hidden: readonly string[] = [],
): Values | null {
  const differences = differencesOf(base, theirs, mine).filter(({ path }) => !hidden.includes(path));
  if (differences.some(({ by }) => by !== 'mine')) return null;
  return merged(theirs, differences, {});
}
