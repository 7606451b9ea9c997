import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderFound } from '../../src/rules/found-page.ts';
import { hasCode } from '../errors.ts';

/**
 * What makes the screen of search results, from the bundle that pages are rendered with (src/app/render.tsx). It is loaded
 * when the first results are asked for as a document; null where nothing has been built.
 * @param distDir the build's output
 */
export const loadRenderFound = (distDir: string) => async (): Promise<RenderFound | null> => {
  try {
    // Of one build with the documents that it is put into.
    const bundle: { renderFound: RenderFound } = await import(pathToFileURL(join(distDir, 'server/render.mjs')).href);
    return bundle.renderFound;
  } catch (error) {
    if (hasCode(error, 'ERR_MODULE_NOT_FOUND')) return null;
    throw error;
  }
};
