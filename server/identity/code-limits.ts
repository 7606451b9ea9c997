import type { ApiContext, Deps } from '../context.ts';
import { clientAddress, providerOf } from '../middleware/address.ts';
import type { Limits, Point } from '../rate-limits/limits.ts';
import { takeSms } from '../rate-limits/sms-budget.ts';
import { parseContact } from './contact.ts';

type LimitedDeps = Deps & { readonly limits: Limits };

/** Number of digits at the end of a phone number that anybody can choose freely. */
const CHOSEN_DIGITS = 4;

/**
 * Takes the rate-limit points of a requested code: of the address, of the contact and, for a phone, of the SMS that the
 * shop pays for per hour. A refused address takes no points of the contact. Runs before any lookup, so that a refusal
 * does not reveal whether the contact has an account.
 * @throws ApiError too_many_requests, sms_unavailable
 */
export async function takeCodePoints(context: ApiContext, deps: LimitedDeps, contact: string): Promise<void> {
  const { limits } = deps;
  const address = clientAddress(context, deps);
  const isSms = parseContact(contact)?.kind === 'phone';
  const ofSms = (...points: readonly Point[]) => (isSms ? points : []);
  await limits.takeTogether([
    ['codesOfAddress', address],
    ...ofSms(['smsOfAddress', address, 'sms_unavailable'], ['smsOfNetwork', providerOf(address), 'sms_unavailable']),
  ]);
  await limits.takeTogether([
    ['codesOfContact', contact],
    ['codesOfContactADay', contact],
    ...ofSms(['smsOfPrefix', contact.slice(0, -CHOSEN_DIGITS), 'sms_unavailable']),
  ]);
  if (isSms) await takeSms(limits, deps);
}

/** Verifies a code or a ticket; counts a failure as a guess of the client's address. */
export async function countGuess<Result>(
  context: ApiContext,
  deps: LimitedDeps,
  verify: () => Promise<Result>,
): Promise<Result> {
  const address = clientAddress(context, deps);
  await deps.limits.take('guessesOfAddress', address);
  const result = await verify();
  await deps.limits.giveBack('guessesOfAddress', address);
  return result;
}
