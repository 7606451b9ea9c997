import type pg from 'pg';
import type * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import type { Write } from '../write.ts';
import { type Asking, keep } from './keep.ts';
import { type Seen, seenOf } from './seen.ts';

/** Result of writing a text. */
export interface WrittenText<Id> {
  readonly id: Id;
  /** True if something was removed from its HTML. */
  readonly isCleaned: boolean;
}

/** A kind of editable text: its table, its named writes, and the inputs that identify one. */
interface TextKind<Id extends string | number, Text, Named extends object, Creation, Changes>
  extends Omit<Seen<Id>, 'read'> {
  /** Returns a text. @throws ApiError not_found */
  readonly read: (client: Queryable, id: Id) => Promise<Text & { readonly revision: number }>;
  readonly named: (id: Id) => Named;
  readonly create: Write<v.GenericSchema<unknown, Creation>, WrittenText<Id>>;
  readonly update: Write<v.GenericSchema<unknown, Named & { readonly changes: Changes }>, WrittenText<Id>>;
  readonly remove: Write<v.GenericSchema<unknown, Named>, unknown>;
}

/** Returns the handlers that articles and pages share: each runs a write, and answers with the text after it. */
export function textHandlers<Id extends string | number, Text, Named extends object, Creation, Changes>(
  kind: TextKind<Id, Text, Named, Creation, Changes>,
) {
  const isSeen = seenOf<Id>({ ...kind, read: (client: pg.ClientBase, id) => kind.read(client, id) });
  const answer = async (
    { deps }: Asking,
    { result, transaction }: { readonly result: WrittenText<Id>; readonly transaction: string },
  ) => ({ text: await kind.read(deps.pool, result.id), isCleaned: result.isCleaned, transaction });
  return {
    create: async (asking: Asking, text: Creation) => answer(asking, await keep(asking, kind.create, text)),
    update: async (asking: Asking, id: Id, ifMatch: string | undefined, changes: Changes) =>
      answer(asking, await keep(asking, kind.update, { ...kind.named(id), changes }, isSeen(id, ifMatch))),
    remove: async (asking: Asking, id: Id, ifMatch: string | undefined) => {
      const { transaction } = await keep(asking, kind.remove, kind.named(id), isSeen(id, ifMatch));
      return { transaction };
    },
  };
}
