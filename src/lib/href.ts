import { localize } from '../rules/paths.ts';
import { useShop } from './shop.tsx';

/** Returns a function that builds the href of a path of src/rules/paths.ts in the page's language. */
export function useHref(): (path: string) => string {
  const { lang } = useShop();
  return (path) => localize(lang, path);
}
