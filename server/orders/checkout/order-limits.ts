import type { LimitName, Limits } from '../../rate-limits/limits.ts';

/** Whom an order could be meant to hurt. */
interface Ordering {
  /** Where it comes from. */
  readonly address: string;
  readonly phone: string;
  readonly email: string | null;
}

/**
 * Takes the points of an order before it is made; the result gives them back, for one that was not taken after all.
 * @throws ApiError too_many_requests.
 */
export async function takeOrderPoints(
  limits: Limits,
  { address, phone, email }: Ordering,
): Promise<() => Promise<void>> {
  const contacts = [phone, ...(email === null ? [] : [email])];
  const points: readonly (readonly [LimitName, string])[] = [
    ['ordersOfAddress', address],
    ...contacts.flatMap((contact) => [
      ['ordersOfContact', contact] as const,
      ['ordersOfContactADay', contact] as const,
    ]),
  ];
  for (const [name, key] of points) await limits.take(name, key);
  return async () => {
    for (const [name, key] of points) await limits.giveBack(name, key);
  };
}
