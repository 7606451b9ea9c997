import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Assets } from '../../src/app/document.ts';
import { BuildError } from '../events.ts';
import { DOCUMENTS_FILE } from '../render/assets.ts';
import { bundleScript } from './bundle-script.ts';
import { type ClientFiles, SCREENS_FILE } from './page-texts.ts';

/**
 * Bundles the scripts that documents start with: the recorder, which is inlined, and the start script, which knows the
 * files of the build. Writes the names of both to DOCUMENTS_FILE.
 * @throws BuildError if the recorder cannot be inlined
 */
export async function writeDocumentScripts(distDir: string): Promise<void> {
  const { screens, texts, styles } = readClientFiles(distDir);
  const [recorder, start] = await Promise.all([
    bundleScript('src/app/loader/recorder.ts'),
    bundleScript('src/app/loader/main.ts', { START_FILES: JSON.stringify({ screens, texts }) }),
  ]);
  if (recorder.includes('</')) throw new BuildError('The document script contains a closing script tag');
  const file = `assets/start-${shortHash(start)}.js`;
  writeFileSync(join(distDir, 'client', file), start);
  const assets: Assets = { recorder, start: `/${file}`, styles };
  writeFileSync(join(distDir, DOCUMENTS_FILE), JSON.stringify(assets));
}

/** Reads the file names of the client's build, which page-texts.ts has written. */
export const readClientFiles = (distDir: string): ClientFiles =>
  JSON.parse(readFileSync(join(distDir, SCREENS_FILE), 'utf8'));

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);
