import { TraitStore } from '../../server/catalogue/trait-store.ts';
import type { DependencyKey } from '../../server/changes/keys.ts';
import { isSharedKey, type SharedFacts } from '../../server/page-data/facts.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import type { GraphState } from '../dependencies/graph.ts';
import { planRenderers, RendererCache, type RendererPlans, type RendererSettings } from '../render/renderers.ts';
import type { Changes, Snapshot } from './snapshot.ts';

/** What renderers are made of beside code and texts. */
const OF_RENDERERS: ReadonlySet<DependencyKey> = new Set(['layout', 'site', 'announcement']);

/** Whether something is part of every page, and so of none more than of another. */
export const isOfRenderers = (key: DependencyKey): boolean => OF_RENDERERS.has(key);

/** Whether changes can make pages differ that have read none of what changed. */
export const touchRenderers = (changes: readonly DependencyKey[]): boolean => changes.some(isOfRenderers);

/**
 * What a process keeps from one build to the next, as long as it builds the same site of the same settings: it is read
 * again only when the change feed names it. A price then costs as much in a large shop as in a small one.
 */
export class WarmState {
  /** What was made by the plans of renderers(). */
  readonly rendererCache = new RendererCache();
  /** Of products that indexes of filters have been made of. */
  readonly traits = new TraitStore();
  #cursor: string | null = null;
  #renderers: RendererPlans | null = null;
  /** Of the site as it was published last. */
  #published: RendererPlans | null = null;
  readonly #shared = new Map<Language, Promise<SharedFacts>>();

  /**
   * Forgets what may have changed.
   * @param cursor where the site's data stand
   * @param changes what has changed since then
   */
  begin(cursor: string | null, changes: Changes): void {
    const isKnown = cursor !== null && cursor === this.#cursor;
    if (!isKnown || changes === 'everything' || touchRenderers(changes)) this.#renderers = null;
    if (!isKnown || changes === 'everything' || changes.some(isSharedKey)) this.#shared.clear();
    // Otherwise by the revisions of products. Another history may have the same ones.
    if (!isKnown || changes === 'everything') this.traits.clear();
    // What is read from here on is of a later moment; what changes since the site's is checked again in any case.
    this.#cursor = cursor;
  }

  /** The site's data stand here now. */
  end(cursor: string | null): void {
    this.#cursor = cursor;
    this.#published = this.#renderers;
  }

  /** The renderers that made the site, by their fingerprints; null when this process has not published it. */
  publishedRenderers(fingerprints: GraphState['renderers']): RendererPlans | null {
    const plans = this.#published;
    return plans && LANGUAGES.every((lang) => plans[lang].fingerprint === fingerprints[lang]) ? plans : null;
  }

  async renderers(settings: RendererSettings, snapshot: Snapshot): Promise<RendererPlans> {
    this.#renderers ??= await planRenderers(settings, snapshot);
    return this.#renderers;
  }

  /** What all pages of a language share. */
  sharedFacts(lang: Language, read: () => Promise<SharedFacts>): Promise<SharedFacts> {
    const known = this.#shared.get(lang);
    if (known) return known;
    const reading = read();
    this.#shared.set(lang, reading);
    // A failed read is not kept; one that was begun since is another's.
    reading.catch(() => {
      if (this.#shared.get(lang) === reading) this.#shared.delete(lang);
    });
    return reading;
  }
}
