import type { Deps } from '../context.ts';
import type { ProductSearch } from './product-search.ts';

/** Dependencies of the search, besides those of every domain. */
export interface SearchDeps extends Deps {
  readonly search: ProductSearch;
}
