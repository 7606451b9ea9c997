import { ListStore } from '../../server/catalogue/list-store.ts';
import { TraitStore } from '../../server/catalogue/trait-store.ts';
import type { DependencyKey } from '../../server/changes/keys.ts';
import { isSharedKey, type SharedData } from '../../server/page-data/shared-data.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import type { GraphState } from '../dependencies/graph.ts';
import type { PublishedColumns } from '../published-columns.ts';
import { planRenderers, RendererCache, type RendererPlans, type RendererSettings } from '../render/renderers.ts';
import type { Changes, Snapshot } from './snapshot.ts';

/** Keys that renderers depend on besides code and texts. */
const OF_RENDERERS: ReadonlySet<DependencyKey> = new Set(['layout', 'site', 'announcement']);

/** Returns true if the key is part of every page, and so of no page in particular. */
export const isRendererKey = (key: DependencyKey): boolean => OF_RENDERERS.has(key);

/** Returns true if the changes can affect pages that have read none of the changed keys. */
export const affectsRenderers = (changes: readonly DependencyKey[]): boolean => changes.some(isRendererKey);

/**
 * State that a process keeps between builds of the same site with the same settings. It is read again only if the
 * change feed names it, so that a price change costs as much in a large shop as in a small one.
 */
export class WarmState {
  /** Renderers made from the plans of renderers(). */
  readonly rendererCache = new RendererCache();
  /** Traits of products that indexes of filters have been made from. */
  readonly traits = new TraitStore();
  /** Lists of products. They are read only while no rebuild runs, or from its snapshot: others could be newer than it. */
  readonly lists = new ListStore();
  /** Columns of indexes that the site already has, for the build that is running; null if they may have changed. */
  columns: PublishedColumns | null = null;
  #cursor: string | null = null;
  #renderers: RendererPlans | null = null;
  /** Renderers of the site as last published. */
  #published: RendererPlans | null = null;
  readonly #shared = new Map<Language, Promise<SharedData>>();

  /**
   * Forgets state that may have changed.
   * @param cursor position of the site's data in the change feed
   * @param changes since then
   */
  begin(cursor: string | null, changes: Changes): void {
    const isKnown = cursor !== null && cursor === this.#cursor;
    if (!isKnown || changes === 'everything' || affectsRenderers(changes)) this.#renderers = null;
    if (!isKnown || changes === 'everything' || changes.some(isSharedKey)) this.#shared.clear();
    // Otherwise traits are validated by the revisions of products, but another history may reuse revisions.
    if (!isKnown || changes === 'everything') this.traits.clear();
    else this.traits.forget(changes);
    this.lists.forget(isKnown ? changes : 'everything');
    this.columns = null;
    // Later reads see a later snapshot; changes since the site's cursor are checked again in any case.
    this.#cursor = cursor;
  }

  /** Records the position of the site's data after a build. */
  end(cursor: string | null): void {
    this.#cursor = cursor;
    this.columns = null;
    this.#published = this.#renderers;
  }

  /** Returns the renderers that made the site, by their fingerprints; null if this process has not published it. */
  publishedRenderers(fingerprints: GraphState['renderers']): RendererPlans | null {
    const plans = this.#published;
    return plans && LANGUAGES.every((lang) => plans[lang].fingerprint === fingerprints[lang]) ? plans : null;
  }

  async renderers(settings: RendererSettings, snapshot: Snapshot): Promise<RendererPlans> {
    this.#renderers ??= await planRenderers(settings, snapshot);
    return this.#renderers;
  }

  /** Returns the facts that all pages of a language share. */
  sharedData(lang: Language, read: () => Promise<SharedData>): Promise<SharedData> {
    const known = this.#shared.get(lang);
    if (known) return known;
    const reading = read();
    this.#shared.set(lang, reading);
    // A failed read is removed, unless it has been replaced meanwhile.
    reading.catch(() => {
      if (this.#shared.get(lang) === reading) this.#shared.delete(lang);
    });
    return reading;
  }
}
