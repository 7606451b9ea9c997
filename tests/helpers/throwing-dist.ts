import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST_DIR } from '../../prerender/bundle/built.ts';

/** Error message of the renderer of makeThrowingDist(). */
export const THROWN = 'This page cannot be drawn';

/** Creates a copy of the build whose renderer throws at one path, and at redirects to it. */
export function makeThrowingDist(path: string): { readonly distDir: string; remove(): void } {
  const distDir = mkdtempSync(join(tmpdir(), 'pozolota-dist-'));
  mkdirSync(join(distDir, 'server'));
  for (const name of ['documents.json', 'client', 'server/prerender-thread.mjs']) {
    symlinkSync(resolve(DIST_DIR, name), join(distDir, name));
  }
  const original = JSON.stringify(pathToFileURL(resolve(DIST_DIR, 'server/render.mjs')).href);
  const code = `
    import * as original from ${original};
    export * from ${original};
    export function renderPage(renderer, page, ...rest) {
      if (page.path === ${JSON.stringify(path)}) throw new Error(${JSON.stringify(THROWN)});
      return original.renderPage(renderer, page, ...rest);
    }
    export function renderRedirect(renderer, to) {
      if (to === ${JSON.stringify(path)}) throw new Error(${JSON.stringify(THROWN)});
      return original.renderRedirect(renderer, to);
    }`;
  writeFileSync(join(distDir, 'server/render.mjs'), code);
  return { distDir, remove: () => rmSync(distDir, { recursive: true }) };
}
