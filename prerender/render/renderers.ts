import { hash } from 'node:crypto';
import type * as Render from '../../src/app/render.tsx';
import type { RendererInput } from '../../src/app/render.tsx';
import type { AnalyticsSettings } from '../../src/contract/analytics.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import type { VisitSettings } from '../../src/contract/visit.ts';
import type { BuildMark } from '../bundle/fingerprint.ts';
import type { SnapshotData } from '../source/snapshot.ts';
import { readAssets } from './assets.ts';
import { RenderedCards } from './rendered-cards.ts';

/** What the pages of one language are made with, and the fingerprint of all of it. */
export interface RendererPlan {
  readonly input: RendererInput;
  readonly fingerprint: string;
}

export type RendererPlans = Readonly<Record<Language, RendererPlan>>;

export interface RendererSettings {
  /** The build's output: `client/` and `server/`. */
  readonly distDir: string;
  /** What the build was made from. */
  readonly mark: BuildMark;
  /** `https://host` of the public site. */
  readonly origin: string;
  readonly sentryDsn?: string | undefined;
  /** Named by everyone who builds: a build that forgets it would take the question of consent off every page. */
  readonly analytics: AnalyticsSettings | undefined;
  /** What the site has browsers do beside showing pages, which no page depends on; without it they keep and measure nothing. */
  readonly visits?: VisitSettings | undefined;
}

/** Plans each language's renderer. Its fingerprint changes with code, that language's texts, layout and announcement alone. */
export async function planRenderers(settings: RendererSettings, snapshot: SnapshotData): Promise<RendererPlans> {
  const { distDir, mark, origin, sentryDsn, analytics } = settings;
  const assets = readAssets(distDir);
  const plans = LANGUAGES.map(async (lang) => {
    const layout = await snapshot.layout(lang);
    const announcement = await snapshot.announcement(lang);
    const input = { lang, layout, announcement, origin, assets, sentryDsn, analytics };
    const fingerprint = hash('sha256', JSON.stringify([mark.code, mark.texts[lang], input]), 'base64url');
    return [lang, { input, fingerprint }] as const;
  });
  return Object.fromEntries(await Promise.all(plans)) as Record<Language, RendererPlan>;
}

interface CachedRenderer {
  readonly fingerprint: string;
  readonly renderer: Promise<Render.Renderer>;
  readonly cards: RenderedCards;
}

/** Renderers by language. One is made anew when its plan has another fingerprint: whoever builds again keeps it warm. */
export class RendererCache {
  readonly #renderers = new Map<Language, CachedRenderer>();

  /** Nothing was rendered with them, so their code is not warm. */
  get isEmpty(): boolean {
    return this.#renderers.size === 0;
  }

  get(lang: Language, { fingerprint, input }: RendererPlan, render: typeof Render): Promise<Render.Renderer> {
    const known = this.#renderers.get(lang);
    if (known?.fingerprint === fingerprint) return known.renderer;
    const renderer = render.createRenderer(input);
    this.#renderers.set(lang, { fingerprint, renderer, cards: new RenderedCards() });
    // A failed one is not kept; one that was made since is another's.
    renderer.catch(() => {
      if (this.#renderers.get(lang)?.renderer === renderer) this.#renderers.delete(lang);
    });
    return renderer;
  }

  /** The cards that the renderer of a language, which is there, has rendered. */
  cardsOf(lang: Language): RenderedCards {
    return this.#renderers.get(lang)?.cards ?? new RenderedCards();
  }
}
