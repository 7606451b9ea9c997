/** Loads every text of the language. By default all texts are loaded already: on the server and in tests. */
let load: () => Promise<unknown> = async () => {};

/**
 * Registers the loader of the full catalogue of the page's language; a document contains only the texts of its own
 * screen. A loaded catalogue is not loaded again; after a failure the next call retries.
 */
export function onTextsWanted(loader: () => Promise<unknown>): void {
  let loading: Promise<unknown> | null = null;
  load = async () => {
    loading ??= loader();
    try {
      await loading;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
}

/** Loads all texts of the language. Rejects if that fails. */
export const allTexts = (): Promise<unknown> => load();

/**
 * Imports a part of the app together with the texts that it needs: `withTexts(import('./part.tsx'))`. Rejects if either
 * fails to load.
 */
export async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, load()]);
  return loaded;
}
