import { createContext, use } from 'react';
import type { Language } from '../contract/language.ts';
import type { Purpose } from '../rules/browser-data.ts';
import type { ApiClient } from './api.ts';

/**
 * Context that all parts of one rendered page share. Created once per page by src/app/shop.tsx, never a module
 * singleton.
 */
export interface Shop {
  readonly lang: Language;
  readonly api: ApiClient;
  /** `https://host` of the public site, for absolute addresses. */
  readonly origin: string;
  /** Purposes to which shoppers are asked to consent. */
  readonly purposes: readonly Purpose[];
  /** Slugs of the content pages that screens link to and that are not published; undefined if all are. */
  readonly unpublished?: readonly string[] | undefined;
}

export const ShopContext = createContext<Shop | null>(null);

export function useShop(): Shop {
  const shop = use(ShopContext);
  if (!shop) throw new Error('useShop() needs a ShopContext above it');
  return shop;
}
