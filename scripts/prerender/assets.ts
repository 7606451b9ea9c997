import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Assets } from '../../src/app/document.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { BuildError } from './events.ts';

/** The parts of Vite's manifest that a document needs. */
const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean(), false),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);
type Manifest = v.InferOutput<typeof manifestSchema>;

/** What the documents of each language load, from the build's manifest. Throws BuildError without a build. */
export function readAssets(distDir: string): Record<Language, Assets> {
  const manifest = readManifest(join(distDir, 'client/.vite/manifest.json'));
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new BuildError('The build has no entry for the browser');
  const assets = (lang: Language): Assets => {
    const catalogue = manifest[`locales/${lang}.po`];
    const imports = entry.imports.flatMap((key) => manifest[key]?.file ?? []);
    return {
      entry: `/${entry.file}`,
      preloads: [...imports, ...(catalogue ? [catalogue.file] : [])].map((file) => `/${file}`),
      styles: allStyles(manifest),
    };
  };
  return Object.fromEntries(LANGUAGES.map((lang) => [lang, assets(lang)])) as Record<Language, Assets>;
}

/** The shop has one stylesheet: small, and the same for every page, so it is loaded once. */
function allStyles(manifest: Manifest): string[] {
  const files = Object.values(manifest).flatMap(({ css, file }) => (file.endsWith('.css') ? [file] : css));
  return [...new Set(files)].map((file) => `/${file}`);
}

function readManifest(file: string): Manifest {
  try {
    return v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new BuildError(`There is no build to prerender with: run \`npm run build\` (${file})`, { cause });
  }
}
