import { hash } from 'node:crypto';
import type * as Render from '../../src/app/render.tsx';
import type { RendererInput } from '../../src/app/render.tsx';
import type { AnalyticsSettings } from '../../src/contract/analytics.ts';
import type { Language } from '../../src/contract/language.ts';
import { awaitByLanguage, type Localized } from '../../src/contract/localized.ts';
import type { VisitSettings } from '../../src/contract/visit.ts';
import type { BuildMark } from '../bundle/fingerprint.ts';
import type { SnapshotData } from '../source/snapshot.ts';
import { readAssets } from './assets.ts';
import { RenderedCards } from './rendered-cards.ts';

/** Input of the renderer of one language, with its fingerprint. */
export interface RendererPlan {
  readonly input: RendererInput;
  readonly fingerprint: string;
}

export type RendererPlans = Localized<RendererPlan>;

export interface RendererSettings {
  /** The build's output: `client/` and `server/`. */
  readonly distDir: string;
  /** Fingerprints of the build's inputs. */
  readonly mark: BuildMark;
  /** `https://host` of the public site. */
  readonly origin: string;
  readonly sentryDsn?: string | undefined;
  /** Required, so that no caller forgets it: without it the consent dialog would be missing on every page. */
  readonly analytics: AnalyticsSettings | undefined;
  /** Settings of visit tracking, on which no page depends; without them browsers record and measure nothing. */
  readonly visits?: VisitSettings | undefined;
}

/**
 * Plans each language's renderer. Its fingerprint covers the code, and that language's texts, layout and announcement.
 */
export async function planRenderers(settings: RendererSettings, snapshot: SnapshotData): Promise<RendererPlans> {
  const { distDir, mark, origin, sentryDsn, analytics } = settings;
  const assets = readAssets(distDir);
  return awaitByLanguage(async (lang) => {
    const layout = await snapshot.layout(lang);
    const announcement = await snapshot.announcement(lang);
    const input = { lang, layout, announcement, origin, assets, sentryDsn, analytics };
    const fingerprint = hash('sha256', JSON.stringify([mark.code, mark.texts[lang], input]), 'base64url');
    return { input, fingerprint };
  });
}

interface CachedRenderer {
  readonly fingerprint: string;
  readonly renderer: Promise<Render.Renderer>;
  readonly cards: RenderedCards;
}

/** Caches renderers by language. A renderer is replaced when its plan has another fingerprint. */
export class RendererCache {
  readonly #renderers = new Map<Language, CachedRenderer>();

  /** True if nothing has been rendered yet, so the rendering code is not warm. */
  get isEmpty(): boolean {
    return this.#renderers.size === 0;
  }

  get(lang: Language, { fingerprint, input }: RendererPlan, render: typeof Render): Promise<Render.Renderer> {
    const known = this.#renderers.get(lang);
    if (known?.fingerprint === fingerprint) return known.renderer;
    const renderer = render.createRenderer(input);
    this.#renderers.set(lang, { fingerprint, renderer, cards: new RenderedCards() });
    // A failed renderer is removed, unless it has been replaced meanwhile.
    renderer.catch(() => {
      if (this.#renderers.get(lang)?.renderer === renderer) this.#renderers.delete(lang);
    });
    return renderer;
  }

  /** Returns the cards that the current renderer of a language has rendered. */
  cardsOf(lang: Language): RenderedCards {
    return this.#renderers.get(lang)?.cards ?? new RenderedCards();
  }
}
