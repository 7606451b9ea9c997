import type { ListedDraft } from '../../contract/drafts.ts';
import { NEW_ID } from '../../contract/entities.ts';

/** An address below /studio. */
interface Address {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** Returns the address of the form of each entity by id. */
const FORMS: Readonly<Partial<Record<ListedDraft['entity'], (id: string) => Address>>> = {
  product: (id) => ({ to: `/products/${id}` }),
  // A restored new category starts at the top of the tree, because drafts do not keep the parent.
  category: (id) => ({ to: '/categories', search: id === NEW_ID ? { below: '0' } : { id } }),
  family: (id) => ({ to: `/families/${id}` }),
  post: (id) => ({ to: `/posts/${id}` }),
  'content-page': (slug) => ({ to: `/content-pages/${slug}` }),
  announcement: () => ({ to: '/notices' }),
  maintenance: () => ({ to: '/notices' }),
  menu: () => ({ to: '/menu' }),
  site: () => ({ to: '/site' }),
  'discount-levels': () => ({ to: '/discount-levels' }),
  prices: (filters) => ({ to: '/prices', search: Object.fromEntries(new URLSearchParams(filters)) }),
  'promo-code': (code) => ({ to: `/promo-codes/${code}` }),
  sale: (id) => ({ to: `/sales/${id}` }),
};

/** Returns the address of the form of a draft; null if it has no screen of its own. */
export function addressOf({ entity, entityId }: ListedDraft): Address | null {
  return FORMS[entity]?.(entityId) ?? null;
}
