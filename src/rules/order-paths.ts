import { paths } from './paths.ts';

/**
 * Addresses that belong to one order, without their language. Beside the table of the others, because no page of the
 * catalogue leads to one.
 */
const addressOf = (screen: string, parameters: Readonly<Record<string, string>>) =>
  `${screen}?${new URLSearchParams(parameters)}`;

export const orderPaths = {
  /** An order that was just placed, for whoever has its token. */
  success: (order: string, token: string) => addressOf(paths.orderSuccess, { order, token }),
  /** An order that is to be paid, for whoever has its token. */
  payment: (order: string, token: string) => addressOf(paths.orderPaymentDetails, { order, token }),
  /** What somebody thinks of an order's products: by the link of its letter, or, without a token, its customer's. */
  review: (order: string, token = '') => addressOf(paths.orderReview, { order, ...(token && { token }) }),
  /** Ends the letters that ask for it. */
  stopLetters: (order: string, stop: string) => addressOf(paths.orderReview, { order, stop }),
} as const;
