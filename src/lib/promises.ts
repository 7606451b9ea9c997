import { type PromiseName, promiseTexts } from '../rules/promises.ts';
import { useShop } from './shop.tsx';

/** What the shop promises, as a text in the page's language writes it. */
export function usePromises(): Readonly<Record<PromiseName, string>> {
  return promiseTexts(useShop().lang);
}
