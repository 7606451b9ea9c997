import { readStudioSession } from '../../contract/sign-in.ts';
import { moveStock } from '../../contract/stock.ts';
import type { StudioApi } from '../../lib/api.ts';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';
import { isLost } from '../../lib/conflict.ts';
import { saveField } from '../product-list/save-price.ts';
import type { WaitingChange } from './changes.ts';
import type { Outcome, Sender } from './queue.ts';

/** Statuses after which a change is sent again later: no session, and too many requests. */
const LATER: readonly number[] = [401, 429];

/**
 * Creates the sender of changes.
 * @param messageOf returns the message of an error in the reader's language
 */
export const createSender = (api: StudioApi, messageOf: (error: unknown) => string): Sender => ({
  async identify() {
    const session = await api.request(readStudioSession, {});
    return session?.staff.id ?? null;
  },
  async send(change) {
    try {
      return await sendChange(api, change);
    } catch (error) {
      if (isLost(error) || (error instanceof ApiError && LATER.includes(error.status))) return { kind: 'later' };
      const [message = messageOf(error)] = Object.values(fieldErrors(error));
      return { kind: 'refused', message };
    }
  },
});

async function sendChange(api: StudioApi, { id, product, change }: WaitingChange): Promise<Outcome> {
  if (change.field === 'stock') {
    await api.request(moveStock, {
      params: { id: String(product.id) },
      headers: { 'idempotency-key': id },
      body: { reason: 'counted', counted: change.to, seen: change.seen, note: null },
    });
    return { kind: 'done' };
  }
  const saved = await saveField(api, { id: product.id, revision: product.revision, ...change });
  if (saved.isSaved) return { kind: 'done' };
  return { kind: 'conflict', current: saved.current[change.field], changedBy: saved.changedBy };
}
