import * as v from 'valibot';
import { offerSchema } from './product.ts';

/** Most SKUs that one request may ask for. */
export const OFFERS_LIMIT = 100;

/** Offers of the SKUs that exist, in no order. */
export const offersSchema = v.array(offerSchema);
