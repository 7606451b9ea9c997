import { maskContact } from '../../src/rules/contact.ts';
import type { ApiContext, Deps } from '../context.ts';
import { type SignInAttempt, signInAttempts } from '../diagnostics.ts';
import { ApiError } from '../errors.ts';
import { clientAddress, providerOf } from '../middleware/address.ts';
import type { Contact } from './contact.ts';

interface Attempt extends Pick<SignInAttempt, 'who'> {
  /** `password`, `code`, `passkey`, `google` ... */
  readonly method: string;
  /** The typed contact; the log has it masked. */
  readonly contact?: Contact | undefined;
  /** The account, if it is known before the attempt ends. */
  readonly id?: string | undefined;
}

/** An attempt that has ended: `ok`, the code of the refusal, or `error` for a failure of the shop itself. */
export interface EndedAttempt {
  readonly id: string | undefined;
  readonly method: string;
  readonly outcome: string;
}

interface Recording {
  readonly context: ApiContext;
  readonly deps: Pick<Deps, 'log' | 'trustedProxies'>;
}

/**
 * Runs an attempt to sign in and writes its outcome to the log as a security event: who (an id, or a masked contact),
 * how, from which network. The log never gets passwords, codes and whole contacts.
 * @param sign receives a function that names the account as soon as it is known, also before a refusal
 * @param onEnd called with the outcome, before an error is thrown on
 */
export async function recordSignIn<Result>(
  { context, deps }: Recording,
  attempt: Attempt,
  sign: (know: (id: string) => void) => Promise<Result>,
  onEnd: (ended: EndedAttempt) => Promise<void> = async () => {},
): Promise<Result> {
  const { who, method, contact } = attempt;
  let { id } = attempt;
  const end = async (outcome: string) => {
    const isOk = outcome === 'ok';
    if (signInAttempts.isHeard()) signInAttempts.publish({ who, method, outcome });
    deps.log[isOk ? 'info' : 'warning'](isOk ? 'Signed in' : 'A sign-in was refused', {
      ...{ component: 'security', event: 'sign-in', who, method, outcome, id },
      contact: contact && maskContact(contact.kind, contact.value),
      network: providerOf(clientAddress(context, deps)),
    });
    await onEnd({ id, method, outcome });
  };
  let result: Result;
  try {
    result = await sign((known) => {
      id = known;
    });
  } catch (error) {
    await end(error instanceof ApiError ? error.code : 'error');
    throw error;
  }
  await end('ok');
  return result;
}
