import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Assets } from '../../src/app/document.ts';
import { BuildError } from '../events.ts';

/** The file that bundle/document-scripts.ts writes. */
export const DOCUMENTS_FILE = 'documents.json';

const assetsSchema = v.object({ recorder: v.string(), start: v.string(), styles: v.array(v.string()) });

/** Reads the assets that the documents of a build name. @throws BuildError if there is no build */
export function readAssets(distDir: string): Assets {
  const file = join(distDir, DOCUMENTS_FILE);
  try {
    return v.parse(assetsSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new BuildError(`There is no build to prerender with: run \`npm run build\` (${file})`, { cause });
  }
}
