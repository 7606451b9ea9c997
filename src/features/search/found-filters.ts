/** What the filters of search results take: a part that comes when somebody wants them. */

export { FacetList } from '../facets/facet-list.tsx';
export { FoundSheet } from './found-sheet.tsx';
