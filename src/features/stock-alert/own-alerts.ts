import * as v from 'valibot';
import { localArea, storedItem } from '../../lib/browser-storage.ts';

const alertSchema = v.object({
  id: v.string(),
  sku: v.string(),
  contact: v.string(),
  /** Token that ends the request. */
  token: v.string(),
});
/** A request of this browser to be told of a product. */
export type OwnAlert = v.InferOutput<typeof alertSchema>;

/** Maximum number of remembered requests; older ones can still be ended by the link of their e-mail. */
const MOST = 50;

const stored = storedItem(localArea, 'stock-alerts', v.array(alertSchema));

/** Returns the request for a product that this browser has sent; null if there is none. */
export const ownAlert = (sku: string): OwnAlert | null => stored.read()?.find((alert) => alert.sku === sku) ?? null;

/** Remembers a request in place of an earlier one for the same product. */
export function keepAlert(alert: OwnAlert): void {
  const others = (stored.read() ?? []).filter(({ sku }) => sku !== alert.sku);
  stored.write([alert, ...others].slice(0, MOST));
}

export function forgetAlert(id: string): void {
  const kept = (stored.read() ?? []).filter((alert) => alert.id !== id);
  if (kept.length === 0) stored.remove();
  else stored.write(kept);
}
