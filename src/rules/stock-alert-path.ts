import { paths } from './paths.ts';

/** Returns the address that ends a request for a message about a product, without its language. */
export const stockAlertPath = (alert: string, stop: string) =>
  `${paths.stockAlert}?${new URLSearchParams({ alert, stop })}`;
