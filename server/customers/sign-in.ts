import type pg from 'pg';
import type { Merged } from '../../src/contract/customer.ts';
import type { ApiContext, Deps } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { rememberDevice } from '../identity/device.ts';
import { createSession, endSession, readSessionToken, sendSessionToken } from '../identity/session.ts';
import { forgetGuest, guestHash } from '../identity/visitor.ts';
import { joinGuestOrders } from './guest-orders.ts';
import { mergeGuest } from './merge-guest.ts';

/** Returns the id of the customer who has proved their identity; throws if the proof no longer holds. */
type Prove = (client: pg.ClientBase) => Promise<string>;

/**
 * Signs a customer in: starts a session with a new token, whatever cookie came with the request, and moves the guest's
 * cart, wishlist and orders into the account. `prove` runs in the same transaction and returns the customer's id.
 */
export async function signIn(
  context: ApiContext,
  deps: Deps,
  prove: Prove,
): Promise<{ customerId: string; merged: Merged }> {
  const guest = guestHash(context);
  const userAgent = context.req.header('user-agent') ?? '';
  const signedIn = await inTransaction(deps.pool, async (client) => {
    const customerId = await prove(client);
    const merged = await mergeGuest(client, guest, customerId);
    await joinGuestOrders(client, customerId, deps.clock());
    await endSession(client, readSessionToken(context));
    const token = await createSession(client, { customerId, userAgent, now: deps.clock() });
    return { customerId, merged, token };
  });
  const { token, ...result } = signedIn;
  sendSessionToken(context, token);
  if (guest) forgetGuest(context);
  rememberDevice(context, deps, { kind: 'customer', id: result.customerId });
  return result;
}
