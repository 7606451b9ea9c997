import { networkError } from './api-error.ts';

/** A part of the app that is loaded when it is first needed. */
export interface LazyPart<Part> {
  /**
   * Loads the part, once; after a failure the next call tries again, which in Chromium may need a reload (decision 54).
   * Rejects with an ApiError `network`.
   */
  load(): Promise<Part>;
  /** Returns the part if it is loaded, otherwise null. */
  loaded(): Part | null;
  /**
   * Starts to load a part that will soon be needed, as a pointer is over its button. A failure is reported to the next
   * load().
   */
  prepare(): void;
}

/**
 * Wraps the import of a part. A part with texts is imported together with them: `lazyPart(() =>
 * withTexts(import('./part.tsx')))`.
 */
export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  let part: Part | null = null;
  let loading: Promise<Part> | null = null;
  const begin = async () => {
    try {
      part = await load();
      return part;
    } catch (cause) {
      loading = null;
      throw networkError(cause);
    }
  };
  const once = () => {
    loading ??= begin();
    return loading;
  };
  return { load: once, loaded: () => part, prepare: () => void once().catch(() => {}) };
}
