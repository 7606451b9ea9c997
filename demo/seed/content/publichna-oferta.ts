import { OFFER } from '../../../server/first-data/pages/offer.ts';
import type { SeedContentPage } from '../types.ts';

export const page: SeedContentPage = OFFER;
