import type pg from 'pg';
import type * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import type { Write } from '../write.ts';
import { type Asking, keep } from './keep.ts';
import { type Seen, seenOf } from './seen.ts';

/** What became of which text. */
export interface WrittenText<Id> {
  readonly id: Id;
  /** Whether something was taken out of its HTML. */
  readonly isCleaned: boolean;
}

/** A kind of text that editors write: its row, its named writes, and how they name one. */
interface TextKind<Id extends string | number, Text, Named extends object, Creation, Changes>
  extends Omit<Seen<Id>, 'read'> {
  /** @throws ApiError not_found */
  readonly read: (client: Queryable, id: Id) => Promise<Text & { readonly revision: number }>;
  readonly named: (id: Id) => Named;
  readonly create: Write<v.GenericSchema<unknown, Creation>, WrittenText<Id>>;
  readonly update: Write<v.GenericSchema<unknown, Named & { readonly changes: Changes }>, WrittenText<Id>>;
  readonly remove: Write<v.GenericSchema<unknown, Named>, unknown>;
}

/** What the endpoints of articles and of pages do alike: each write is kept, and answered with the text as it is then. */
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
