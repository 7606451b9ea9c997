import type { SearchResult } from '../../contract/search.ts';
import { type FacetChoice, hasPrice } from '../../rules/facet-choice.ts';

/** Returns the choice with the price that the query asks for, unless it has one of its own. */
export const withAsked = (choice: FacetChoice, asked: SearchResult['asked']): FacetChoice =>
  asked && !hasPrice(choice.price) ? { ...choice, price: asked.price } : choice;
