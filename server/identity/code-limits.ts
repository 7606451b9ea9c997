import type { ApiContext, Deps } from '../context.ts';
import { clientAddress } from '../middleware/address.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { takeSms } from '../rate-limits/sms-budget.ts';
import { parseContact } from './contact.ts';

type LimitedDeps = Deps & { readonly limits: Limits };

/**
 * Takes the points of a code that is asked for: of the address, of the contact and, for a phone, of what the shop pays
 * for in an hour. Before any look-up, so that a refusal does not reveal whether the contact has an account.
 * @throws ApiError too_many_requests, sms_unavailable.
 */
export async function takeCodePoints(context: ApiContext, deps: LimitedDeps, contact: string): Promise<void> {
  const { limits } = deps;
  await limits.take('codesOfAddress', clientAddress(context, deps));
  await limits.take('codesOfContact', contact);
  await limits.take('codesOfContactADay', contact);
  if (parseContact(contact)?.kind === 'phone') await takeSms(limits, deps);
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
