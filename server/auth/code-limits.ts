import type { ApiContext, Deps } from '../context.ts';
import { Refusal } from '../errors.ts';
import { clientAddress } from '../middleware/address.ts';
import { addTask } from '../orders/tasks.ts';
import { parseContact } from './contact.ts';
import type { Limits } from './limits.ts';

type LimitedDeps = Deps & { readonly limits: Limits };

/**
 * Takes the points of a code that is asked for: of the address, of the contact and, for a phone, of what the shop pays
 * for in an hour. Before anything is looked up: a refusal must not tell whose the contact is.
 * @throws Refusal too_many_requests, sms_unavailable.
 */
export async function takeCodePoints(context: ApiContext, deps: LimitedDeps, contact: string): Promise<void> {
  const { limits } = deps;
  await limits.take('codesOfAddress', clientAddress(context, deps));
  await limits.take('codesOfContact', contact);
  await limits.take('codesOfContactADay', contact);
  if (parseContact(contact)?.kind === 'phone') await takeSms(deps);
}

/** Whoever changes addresses and phones gets past the other limits; the shop's money ends here. */
async function takeSms({ pool, log, limits, smsCodesPerHour }: LimitedDeps): Promise<void> {
  try {
    await limits.take('smsOfShop', 'all', 'sms_unavailable');
  } catch (error) {
    if (
      error instanceof Refusal &&
      (await addTask(pool, 'sms-budget', null, `${smsCodesPerHour} codes within an hour`))
    ) {
      log.warning('The SMS of this hour are used up', { component: 'auth', smsCodesPerHour });
    }
    throw error;
  }
}
