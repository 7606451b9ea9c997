import type { ApiContext, Deps } from '../context.ts';
import { clientAddress, providerOf } from '../middleware/address.ts';
import type { Limits, Point } from '../rate-limits/limits.ts';
import { takeSms } from '../rate-limits/sms-budget.ts';
import { parseContact } from './contact.ts';

type LimitedDeps = Deps & { readonly limits: Limits };

/** Digits at the end of a phone that are for anybody to choose. */
const CHOSEN_DIGITS = 4;

/**
 * Takes the points of a code that is asked for: of the address, of the contact and, for a phone, of what the shop pays
 * for in an hour. A refused address takes none of a stranger's. Before any look-up, so that a refusal does not reveal whether the contact has an account.
 * @throws ApiError too_many_requests, sms_unavailable.
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

/** Verifies a code or a ticket; what does not succeed is counted as a guess of the address that it comes from. */
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
