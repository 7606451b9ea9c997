/** Loads every text of the language. Without one all texts are there already: on the server and in tests. */
let load: () => Promise<unknown> = async () => {};

/**
 * Registers how the whole catalogue of the page's language is loaded; a document brings only the texts of its own screen.
 * What has been loaded is not loaded again; what failed is tried again when it is next wanted.
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

/** Has all texts of the language loaded. Rejects when they cannot be. */
export const allTexts = (): Promise<unknown> => load();

/**
 * A part of the app that is loaded when it is used, once its texts are there too: `withTexts(import('./part.tsx'))`.
 * Rejects when either cannot be loaded.
 */
export async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, load()]);
  return loaded;
}
