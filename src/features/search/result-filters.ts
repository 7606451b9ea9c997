/** Code of the filters of search results: one chunk, loaded on demand. */

export { FacetList } from '../facets/facet-list.tsx';
export { ResultFilterSheet } from './result-filter-sheet.tsx';
