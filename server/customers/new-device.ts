import type pg from 'pg';
import type { ApiContext, Deps } from '../context.ts';
import { knownDevice } from '../identity/device.ts';
import { queueMessage } from '../messages/queue.ts';
import type { Account } from './customers.ts';
import { deviceOf } from './sessions.ts';

/**
 * Notifies the owner of an account of a sign-in from a new browser, by e-mail, or by SMS if there is none. Runs in the
 * transaction that signs in.
 */
export async function notifyOfNewDevice(
  context: ApiContext,
  deps: Deps,
  client: pg.ClientBase,
  { id, email, phone }: Pick<Account, 'id' | 'email' | 'phone'>,
): Promise<void> {
  if (knownDevice(context, deps, { kind: 'customer', id }) !== null) return;
  const content = { type: 'new-device', device: deviceOf(context.req.header('user-agent') ?? '') } as const;
  const { lang } = context.var;
  if (email) await queueMessage(client, { to: { kind: 'email', value: email }, lang, content });
  else if (phone) await queueMessage(client, { to: { kind: 'phone', value: phone }, lang, content });
}
