import { type PromiseName, promiseTexts } from '../rules/promises.ts';
import { useShop } from './shop.tsx';

/** Returns the shop's promises as texts in the page's language. */
export function usePromises(): Readonly<Record<PromiseName, string>> {
  return promiseTexts(useShop().lang);
}
