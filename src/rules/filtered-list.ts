import type { Language } from '../contract/language.ts';
import type { PageDataOf } from '../contract/page-data.ts';
import type { ProductCard } from '../contract/product.ts';
import type { ListRequest } from './facet-choice.ts';
import type { FacetCounts, WayOut } from './facets.ts';

/** The list of a category as a request filters and sorts it, for a document without scripts. */
export interface FilteredListPage {
  readonly lang: Language;
  /** The published page of the category. */
  readonly category: PageDataOf<'category'>;
  /** The request, without values that no product of the list has, and with an existing page. */
  readonly request: ListRequest;
  /** True if the address also contains values that no product has any more. */
  readonly isPartlyLost: boolean;
  readonly counts: FacetCounts;
  /** The cards of the requested page. */
  readonly products: readonly ProductCard[];
  readonly pageCount: number;
  /** Filters whose removal helps; only if the choice leaves no products. */
  readonly waysOut: readonly WayOut[];
}

/** Renders the content of the document's <main>, with the site's build. */
export type RenderFilteredList = (page: FilteredListPage) => Promise<string>;
