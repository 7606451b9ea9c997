import * as v from 'valibot';
import type { PricedProduct } from '../server/catalogue/list-store.ts';
import { type CategoryNode, idsBelow } from '../server/catalogue/tree.ts';
import { type DependencyKey, isOfKind } from '../server/changes/keys.ts';
import type { KnownColumns } from '../server/page-data/shared-data.ts';
import type { Language } from '../src/contract/language.ts';
import type { TraitColumns } from '../src/rules/facet-index.ts';
import { facetsFile, paths } from '../src/rules/paths.ts';
import type { PublishedGraph } from './dependencies/published-graph.ts';
import type { Site } from './releases/site.ts';

/** The columns of a published index; this build of the shop has written it. */
const indexSchema = v.object({
  ids: v.array(v.number()),
  byName: v.array(v.number()),
  byAge: v.array(v.number()),
  facets: v.custom<TraitColumns['facets']>(Array.isArray),
});

/**
 * The columns of indexes as the site has them. A price changes no column that depends on traits alone, so a fresh process
 * publishes one without reading the traits of the thousands of products in its lists.
 */
export class PublishedColumns implements KnownColumns {
  readonly #site: Pick<Site, 'read'>;
  readonly #graph: Pick<PublishedGraph, 'isDue'>;
  readonly #changed: ReadonlySet<DependencyKey>;

  /**
   * @param site must have been made by this build of the shop
   * @param changes since the state that the site was built from
   */
  constructor(site: Pick<Site, 'read'>, graph: Pick<PublishedGraph, 'isDue'>, changes: readonly DependencyKey[]) {
    this.#site = site;
    this.#graph = graph;
    this.#changed = new Set(changes.filter((key) => isOfKind(['traits'], key)));
  }

  columnsOf(lang: Language, category: CategoryNode, list: readonly PricedProduct[]): TraitColumns | null {
    if (idsBelow(category).some((id) => this.#changed.has(`traits:${id}`))) return null;
    if (this.#graph.isDue({ lang, path: paths.category(category.slug) })) return null;
    const content = this.#site.read(facetsFile(lang, category.slug));
    if (!content) return null;
    const { ids, ...columns } = v.parse(indexSchema, JSON.parse(content.toString()));
    return ids.length === list.length && list.every(({ id }, place) => id === ids[place]) ? columns : null;
  }
}
