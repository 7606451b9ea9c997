import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderFilteredList } from '../../src/rules/filtered-list.ts';
import type { RenderSearchResults } from '../../src/rules/search-results-page.ts';
import { hasCode } from '../errors.ts';

/** Renderers of screens that the server inserts into published documents. */
interface Renderers {
  readonly renderSearchResults: RenderSearchResults;
  readonly renderFilteredList: RenderFilteredList;
}

/**
 * Returns a loader of a renderer from the bundle that pages are rendered with (src/app/render.tsx). The bundle is loaded
 * when the first such document is requested; null if the site was not built.
 * @param distDir output folder of the build
 */
export const renderLoader =
  <Name extends keyof Renderers>(distDir: string, name: Name) =>
  async (): Promise<Renderers[Name] | null> => {
    try {
      // The bundle is of the same build as the document that the screen is inserted into.
      const bundle: Renderers = await import(pathToFileURL(join(distDir, 'server/render.mjs')).href);
      return bundle[name];
    } catch (error) {
      if (hasCode(error, 'ERR_MODULE_NOT_FOUND')) return null;
      throw error;
    }
  };
