import * as v from 'valibot';
import { BUILD_FILE, buildInfoSchema } from '../contract/build-info.ts';
import type { Fetch } from '../lib/api.ts';
import type { Router } from './router.tsx';

/** Milliseconds between two looks at the site's build. */
const LOOK_INTERVAL = 5 * 60_000;

export interface BuildWatch {
  /** The site is of another build than this page's app. Once so, it stays so until a document is loaded. */
  isOutdated(): boolean;
  /** Looks at the site's build, unless that was done a short while ago. */
  look(): Promise<void>;
  /** Looks now, whenever it was done last. */
  lookNow(): Promise<void>;
}

interface Options {
  readonly fetch: Fetch;
  /** Addresses of what this document loaded; see `loadedFiles`. */
  readonly files: readonly string[];
  /** Milliseconds of any clock. */
  readonly now?: () => number;
}

/** Notices that a newer build has been published while a page is open. A document that was just loaded is new enough. */
export function createBuildWatch({ fetch, files, now = Date.now }: Options): BuildWatch {
  let isOutdated = false;
  let lastLook = now();
  const lookNow = async () => {
    lastLook = now();
    const published = await readBuild(fetch);
    isOutdated ||= published?.some((file) => !files.includes(file)) ?? false;
  };
  return {
    isOutdated: () => isOutdated,
    look: async () => {
      if (!isOutdated && now() - lastLook >= LOOK_INTERVAL) await lookNow();
    },
    lookNow,
  };
}

/** What the site's pages load now; null when nobody can tell (offline, no build): then the page goes on as it is. */
async function readBuild(fetch: Fetch): Promise<readonly string[] | null> {
  try {
    const response = await fetch(BUILD_FILE, { cache: 'no-cache' });
    const parsed = v.safeParse(buildInfoSchema, response.ok ? await response.json() : null);
    return parsed.success ? parsed.output.files : null;
  } catch {
    return null;
  }
}

/** The scripts and stylesheets of a document, as paths. */
export function loadedFiles(document: Document): string[] {
  const scripts = [...document.scripts].map(({ src }) => src);
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href);
  return [...scripts, ...styles].filter((url) => url !== '').map((url) => new URL(url).pathname);
}

/** Looks when a shopper goes to another page or comes back to the tab, and when a part of the app is gone. */
export function startBuildWatch(window: Window, router: Router, watch: BuildWatch): void {
  router.subscribe('onBeforeNavigate', () => void watch.look());
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'visible') void watch.look();
  });
  window.addEventListener('vite:preloadError', () => {
    // Only on the way to another page: whoever stays where they are keeps what they have typed.
    const isLeaving = router.state.status === 'pending';
    void watch.lookNow().then(() => {
      // The address is already the one that they are going to.
      if (isLeaving && watch.isOutdated()) window.location.reload();
    });
  });
}

/**
 * Remembers which forms have been typed in. Returns whether one of them is still on the page with something in it, the
 * search apart: a reload must not take from a shopper what they are filling in.
 */
export function trackUnsavedInput(document: Document): () => boolean {
  const touched = new WeakSet<HTMLFormElement>();
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element && 'form' in target ? target.form : null;
    if (form instanceof HTMLFormElement) touched.add(form);
  });
  return () => [...document.forms].some((form) => touched.has(form) && !form.closest('search') && isFilledIn(form));
}

const isFilledIn = (form: HTMLFormElement) =>
  [...form.elements].some((control) => 'value' in control && control.value !== '');
