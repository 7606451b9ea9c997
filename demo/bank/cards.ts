/** Behaviour of a test card. */
export type CardOutcome = 'pays' | 'declined' | 'secure' | 'silent';

/** The only cards that the demo bank accepts. */
export const TEST_CARDS = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declined',
  /** Requires 3-D Secure. */
  '4000000000003220': 'secure',
  /** Pays, but the bank sends no callback: the shop has to poll. */
  '4000000000009995': 'silent',
} as const satisfies Readonly<Record<string, CardOutcome>>;

/** Returns the behaviour of a card; null if it is not a test card. */
export function findCard(input: string): CardOutcome | null {
  const number = input.replaceAll(/[\s-]/g, '');
  return Object.entries(TEST_CARDS).find(([known]) => known === number)?.[1] ?? null;
}

/** `4242 4242 4242 4242` */
export const spaced = (number: string) => number.replaceAll(/(?<=^(?:.{4})+)(?=.)/g, ' ');
