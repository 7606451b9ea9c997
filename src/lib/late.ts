import { networkError } from './api-error.ts';

/** A part of the app that comes when it is first wanted. */
export interface Late<Part> {
  /**
   * Loads the part, once; one that failed is tried again when it is next wanted. Rejects with an ApiError `network`.
   */
  load(): Promise<Part>;
  /** The part when it is there, else null. */
  loaded(): Part | null;
  /** Begins to load what will be wanted soon: a pointer is over its button. A failure is told to whoever wants it then. */
  prepare(): void;
}

/** A part behind its import. One that speaks is imported with its texts: `late(() => withTexts(import('./part.tsx')))`. */
export function late<Part>(load: () => Promise<Part>): Late<Part> {
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
