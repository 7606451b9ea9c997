import { recordAction } from '../audit/action.ts';
import { setActor } from '../audit/actor.ts';
import type { ApiContext, Deps } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Contact } from '../identity/contact.ts';
import { type EndedAttempt, recordSignIn } from '../identity/recorded-sign-in.ts';

interface StaffAttempt {
  readonly method: 'password' | 'code' | 'passkey' | 'confirmation';
  readonly contact?: Contact;
  readonly id?: string;
}

/**
 * Records an attempt of staff to sign in like recordSignIn(), and also in the journal of the studio, if the account is
 * known. A right password alone is no entry: the second factor follows.
 */
export const recordStaffSignIn = <Result>(
  context: ApiContext,
  deps: Deps,
  attempt: StaffAttempt,
  sign: (know: (id: string) => void) => Promise<Result>,
): Promise<Result> =>
  recordSignIn({ context, deps }, { ...attempt, who: 'staff' }, sign, async (ended) => {
    const entered = enterInJournal(deps, ended);
    // A refusal does not wait: its duration must not tell whether there is such an account.
    if (ended.outcome === 'ok') await entered;
  });

/** Never throws: whoever has signed in stays signed in, and a refusal stays a refusal. */
async function enterInJournal({ pool, log }: Deps, { id, method, outcome }: EndedAttempt): Promise<void> {
  if (id === undefined || outcome === 'error' || (method === 'password' && outcome === 'ok')) return;
  const isOk = outcome === 'ok';
  try {
    await inTransaction(pool, async (client) => {
      // A refused attempt may be a stranger's: the entry is about the account, not by its owner.
      if (isOk) await setActor(client, `staff:${id}`);
      await recordAction(client, {
        entity: 'staff',
        entityId: id,
        name: isOk ? 'sign-in' : 'sign-in-refused',
        details: { method, ...(!isOk && { reason: outcome }) },
      });
    });
  } catch (error) {
    log.error('A sign-in is missing in the journal', { component: 'security', id, reason: String(error) });
  }
}
