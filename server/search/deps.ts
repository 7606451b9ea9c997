import type { Deps } from '../context.ts';
import type { ProductSearch } from './product-search.ts';

/** What the search needs beside what every domain works with. */
export interface SearchDeps extends Deps {
  readonly search: ProductSearch;
}
