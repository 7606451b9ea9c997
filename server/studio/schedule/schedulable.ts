import type pg from 'pg';
import type { ScheduledEntity } from '../../../studio/contract/queries/schedule.ts';
import type { Queryable } from '../../db/queryable.ts';

/** Some fields of one row, with their values. */
export type Fields = Readonly<Record<string, unknown>>;

/** What has to be known of a write of the studio, beside the write, so that it can be planned. */
export interface Schedulable<Input> {
  readonly entity: ScheduledEntity;
  /** SQL that locks what it is about (ids $1, texts) until the transaction ends, always in the same order. */
  readonly lock: string;
  /** Fields that are compared before it is done; all that it writes where this is left out. */
  readonly compared?: readonly string[];
  /** Ids of what it is about. */
  ids(input: Input): readonly string[];
  /** What it writes: of each of those its fields. */
  wanted(input: Input): readonly Fields[];
  /** What the same fields are now. @throws ApiError where one is gone */
  now(db: Queryable, input: Input): Promise<readonly Fields[]>;
  /** What it is to be given now: what it is about may have another address, or revision, than when it was planned. */
  fit(db: Queryable, input: Input): Promise<Input>;
  /** The write that brings back what is there now, its fields as `now` has given them; left out where none can. */
  back?(input: Input, now: readonly Fields[]): Input;
  /** @throws ApiError revision_conflict where the form that asks for it is behind */
  requireSeen(client: pg.ClientBase, input: Input, ifMatch: string | undefined): Promise<void>;
}

/** Some fields of a row. */
export const pick = (row: object, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(row, name)]));

/** Of a write that names what it is about by what never changes. */
export const asItIs = async <Input>(_db: Queryable, input: Input): Promise<Input> => input;
