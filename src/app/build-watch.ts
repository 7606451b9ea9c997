import type { BuildInfo } from '../contract/build-info.ts';
import { BUILD_FILE } from '../contract/limits.ts';
import type { Fetch } from '../lib/api.ts';
import type { ClientNavigation } from './client-navigation.ts';

/** Milliseconds between two checks for a newer build. */
const CHECK_INTERVAL = 5 * 60_000;

export interface BuildWatch {
  /** Returns true if a newer build than this page's has been published. Stays true until a document is loaded. */
  isOutdated(): boolean;
  /** Checks for a newer build, unless that was done less than CHECK_INTERVAL ago. */
  check(): Promise<void>;
  /** Checks at once. */
  checkNow(): Promise<void>;
}

interface Options {
  readonly fetch: Fetch;
  /** The scripts and stylesheets of this document; see `loadedFiles`. */
  readonly files: readonly string[];
  /** Milliseconds of any clock. */
  readonly now?: () => number;
}

/** Detects that a newer build was published while a page is open. A document that was just loaded is current. */
export function createBuildWatch({ fetch, files, now = Date.now }: Options): BuildWatch {
  let isOutdated = false;
  let lastCheck = now();
  const checkNow = async () => {
    lastCheck = now();
    const published = await readBuild(fetch);
    isOutdated ||= published?.some((file) => !files.includes(file)) ?? false;
  };
  return {
    isOutdated: () => isOutdated,
    check: async () => {
      if (!isOutdated && now() - lastCheck >= CHECK_INTERVAL) await checkNow();
    },
    checkNow,
  };
}

/** Returns the files of the published build; null if they are unknown (offline, no build): then nothing is reloaded. */
async function readBuild(fetch: Fetch): Promise<readonly string[] | null> {
  try {
    const response = await fetch(BUILD_FILE, { cache: 'no-cache' });
    const info: Partial<BuildInfo> | null = response.ok ? await response.json() : null;
    // Checked without a schema: schemas are chunks loaded on demand, which may be gone when an older build is.
    return Array.isArray(info?.files) && info.files.every((file) => typeof file === 'string') ? info.files : null;
  } catch {
    return null;
  }
}

/** Returns the paths of a document's scripts and stylesheets. */
export function loadedFiles(document: Document): string[] {
  const scripts = [...document.scripts].map(({ src }) => src);
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href);
  return [...scripts, ...styles].filter((url) => url !== '').map((url) => new URL(url, document.baseURI).pathname);
}

/** Checks on navigation, when the tab becomes visible, and when a lazily loaded chunk is gone. */
export function startBuildWatch(window: Window, navigation: ClientNavigation, watch: BuildWatch): void {
  navigation.onLeave(() => void watch.check());
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'visible') void watch.check();
  });
  window.addEventListener('vite:preloadError', () => {
    // Only during a navigation: without one, a reload would lose what was typed.
    const isLeaving = navigation.isLeaving();
    void watch.checkNow().then(() => {
      // The address is already that of the navigation's target.
      if (isLeaving && watch.isOutdated()) window.location.reload();
    });
  });
}

/**
 * Tracks which forms have been typed in. The returned function returns true if one of them, except the search, is still
 * on the page and filled in: a reload would lose that input.
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
