import type { FacetIndex } from '../../src/rules/facets.ts';

/**
 * JSON of the columns that no price changes, by the facets of the index: rebuilds after changed prices share these
 * columns, of thousands of products.
 */
const columnsByFacets = new WeakMap<FacetIndex['facets'], string>();

/** Returns the JSON of an index, as JSON.stringify() does. */
export function indexJson({ ids, prices, flags, byName, byAge, facets, groups }: FacetIndex): string {
  const columns = columnsByFacets.get(facets) ?? JSON.stringify({ byName, byAge, facets }).slice(1, -1);
  columnsByFacets.set(facets, columns);
  const others = JSON.stringify({ ids, prices, flags }).slice(1, -1);
  return `{${others},${columns}${groups ? `,"groups":${JSON.stringify(groups)}` : ''}}`;
}
