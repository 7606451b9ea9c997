import * as v from 'valibot';
import { localArea, storedItem } from '../../lib/browser-storage.ts';

const townSchema = v.object({
  /** The carrier's reference. */
  ref: v.string(),
  /** Short, and with its type, district and region; in the language in which it was chosen. */
  name: v.string(),
  fullName: v.string(),
});
/** The town for which product pages show the delivery. */
export type Town = v.InferOutput<typeof townSchema>;

export const storedTown = storedItem(localArea, 'town', townSchema);
