import { paths } from './paths.ts';

/**
 * Addresses of a single order, without their language. Separate from the table of paths, because no page of the
 * catalogue links to them.
 */
const addressOf = (screen: string, parameters: Readonly<Record<string, string>>) =>
  `${screen}?${new URLSearchParams(parameters)}`;

export const orderPaths = {
  /** Page of an order that was just placed; the token grants access to it. */
  success: (order: string, token: string) => addressOf(paths.orderSuccess, { order, token }),
  /** Payment page of an order; the token grants access to it. */
  payment: (order: string, token: string) => addressOf(paths.orderPaymentDetails, { order, token }),
  /** Reviews of an order's products: by the link of its letter or, without a token, for its signed-in customer. */
  review: (order: string, token = '') => addressOf(paths.orderReview, { order, ...(token && { token }) }),
  /** Stops the letters that ask for reviews. */
  stopLetters: (order: string, stop: string) => addressOf(paths.orderReview, { order, stop }),
} as const;
