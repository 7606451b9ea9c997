import type pg from 'pg';
import type { ScheduledEntity } from '../../../studio/contract/queries/schedule.ts';
import type { Queryable } from '../../db/queryable.ts';

/** Some fields of one row, with their values. */
export type Fields = Readonly<Record<string, unknown>>;

/** Properties of a write that make it schedulable. */
export interface Schedulable<Input> {
  readonly entity: ScheduledEntity;
  /** SQL that locks the subjects (ids $1, texts) until the transaction ends, always in the same order. */
  readonly lock: string;
  /** Fields that are compared before the write; by default all that it writes. */
  readonly compared?: readonly string[];
  /** Returns the ids of the subjects. */
  ids(input: Input): readonly string[];
  /** Returns subjects of other kinds, `announcement:1`, that follow those of `ids`; none if left out. */
  others?(input: Input): readonly string[];
  /** Returns the values that it writes, by subject. */
  wanted(input: Input): readonly Fields[];
  /** Returns the current values of the same fields. @throws ApiError if a subject is gone */
  now(db: Queryable, input: Input): Promise<readonly Fields[]>;
  /**
   * Adapts the input to the current state: a subject may have another slug, or revision, than at the time of
   * scheduling.
   */
  fit(db: Queryable, input: Input): Promise<Input>;
  /** Returns the input that restores the current values, as `now` has returned them; absent if that is impossible. */
  back?(input: Input, now: readonly Fields[]): Input;
  /** Checks the revision of the form. @throws ApiError revision_conflict */
  requireRevision(client: pg.ClientBase, input: Input, ifMatch: string | undefined): Promise<void>;
}

/** Returns some fields of a row. */
export const pick = (row: object, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(row, name)]));

/** Returns the input unchanged, for writes that identify their subjects by immutable ids. */
export const asItIs = async <Input>(_db: Queryable, input: Input): Promise<Input> => input;
