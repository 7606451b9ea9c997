/** Code of the filters and orders of a list: one chunk, loaded on demand. */

export { filterIndex, isPartlyLost, knownChoice, sortPlaces, waysOut } from '../../rules/facets.ts';
export { cardSources } from '../../rules/list-groups.ts';
export { FacetChips } from '../facets/facet-chips.tsx';
export { loadCard, loadCards, loadIndex } from '../facets/facet-files.ts';
export { FacetList } from '../facets/facet-list.tsx';
export { FacetSheet } from '../facets/facet-sheet.tsx';
export { rememberFocus, restoreFocus } from '../facets/focus-memory.ts';
export { NothingLeft } from './nothing-left.tsx';
