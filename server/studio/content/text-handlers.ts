import type * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import { commitOnce, commitRemoval, commitWrite, type WriteContext } from '../commit-write.ts';
import { type EditableRows, preconditionOf } from '../precondition.ts';
import type { Written } from '../transaction.ts';
import type { Write } from '../write.ts';

/** Result of writing a text. */
export interface WrittenText<Id> {
  readonly id: Id;
  /** True if something was removed from its HTML. */
  readonly isCleaned: boolean;
}

/** A kind of editable text: how it is locked and read, its named writes, and the inputs that identify one. */
interface TextKind<Id extends string | number, Text, Named extends object, Creation, Changes>
  extends Omit<EditableRows<Id>, 'read'> {
  /** Returns a text. @throws ApiError not_found */
  readonly read: (client: Queryable, id: Id) => Promise<Text & { readonly revision: number }>;
  readonly named: (id: Id) => Named;
  /** Returns an id from the audit log. */
  readonly idOf: (entityId: string) => Id;
  readonly create: Write<v.GenericSchema<unknown, Creation>, WrittenText<Id>>;
  readonly update: Write<v.GenericSchema<unknown, Named & { readonly changes: Changes }>, WrittenText<Id>>;
  readonly remove: Write<v.GenericSchema<unknown, Named>, unknown>;
}

/** Returns the handlers that articles and pages share: each runs a write, and answers with the text after it. */
export function textHandlers<Id extends string | number, Text, Named extends object, Creation, Changes>(
  kind: TextKind<Id, Text, Named, Creation, Changes>,
) {
  const precondition = preconditionOf<Id>(kind);
  const again = (entityId: string) => ({ id: kind.idOf(entityId), isCleaned: false });
  const answer = async ({ deps }: WriteContext, { result, transaction }: Written<WrittenText<Id>>) => ({
    text: await kind.read(deps.pool, result.id),
    isCleaned: result.isCleaned,
    transaction,
  });
  return {
    create: async (context: WriteContext, key: string | undefined, text: Creation) =>
      answer(context, await commitOnce(context, kind.create, text, { key, entity: kind.entity, again })),
    update: async (context: WriteContext, id: Id, ifMatch: string | undefined, changes: Changes) =>
      answer(
        context,
        await commitWrite(context, kind.update, { ...kind.named(id), changes }, precondition(id, ifMatch)),
      ),
    remove: (context: WriteContext, id: Id, ifMatch: string | undefined) =>
      commitRemoval(context, kind.remove, kind.named(id), precondition(id, ifMatch)),
  };
}
