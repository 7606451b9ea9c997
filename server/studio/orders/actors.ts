import * as v from 'valibot';
import { PAYMENT_PROVIDERS } from '../../../src/contract/payment.ts';
import type { Actor } from '../../../studio/contract/order-events.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';

const nameSchema = v.object({ id: v.string(), name: v.string() });

const idOf = (by: string) => (by.startsWith('staff:') ? by.slice('staff:'.length) : null);

/** Returns a function that names the actors of orders; staff are named by their names. */
export async function readActors(db: Queryable, by: readonly (string | null)[]): Promise<(by: string) => Actor> {
  const ids = [...new Set(by.flatMap((one) => (one && idOf(one)) ?? []))];
  const people = ids.length === 0 ? [] : await readPeople(db, ids);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (one) => actorOf(one, names);
}

function readPeople(db: Queryable, ids: readonly string[]): Promise<v.InferOutput<typeof nameSchema>[]> {
  return readRows(db, nameSchema, {
    text: 'SELECT id::text, name FROM staff WHERE id::text = ANY($1)',
    values: [ids],
  });
}

const ITSELF = ['customer', 'carrier', 'clock'] as const;

/** Actor of the transition that marks an order with a total of 0 as paid. */
const NOTHING_DUE = 'payment:none';

function actorOf(by: string, names: ReadonlyMap<string, string>): Actor {
  const id = idOf(by);
  if (id !== null) return { kind: 'staff', name: names.get(id) ?? null };
  if (by === NOTHING_DUE) return { kind: 'nothing-due' };
  if (by.startsWith('payment:'))
    return { kind: 'payment', provider: PAYMENT_PROVIDERS.find((provider) => by === `payment:${provider}`) ?? null };
  return { kind: ITSELF.find((kind) => kind === by) ?? 'shop' };
}
