import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderSearchResults } from '../../src/rules/search-results-page.ts';
import { hasCode } from '../errors.ts';

/**
 * Returns a loader of the renderer of search results, from the bundle that pages are rendered with
 * (src/app/render.tsx). It is loaded when results are first requested as a document; null if the site was not built.
 * @param distDir output folder of the build
 */
export const loadRenderSearchResults = (distDir: string) => async (): Promise<RenderSearchResults | null> => {
  try {
    // The bundle is of the same build as the document that the results are inserted into.
    const bundle: { renderSearchResults: RenderSearchResults } = await import(
      pathToFileURL(join(distDir, 'server/render.mjs')).href
    );
    return bundle.renderSearchResults;
  } catch (error) {
    if (hasCode(error, 'ERR_MODULE_NOT_FOUND')) return null;
    throw error;
  }
};
