import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Assets } from '../../src/app/document.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { BuildError } from '../events.ts';

/** The parts of Vite's manifest (Vike puts it at dist/assets.json) that a document needs. */
const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean(), false),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);
/** The browser's entry; Vike's own entries are not loaded. */
const CLIENT_ENTRY = 'pages/index/+client.ts';

type Manifest = v.InferOutput<typeof manifestSchema>;

/** What the documents of each language load, from the build's manifest. Throws BuildError without a build. */
export function readAssets(distDir: string): Record<Language, Assets> {
  const manifest = readManifest(join(distDir, 'assets.json'));
  const entry = manifest[CLIENT_ENTRY];
  if (!entry) throw new BuildError('The build has no entry for the browser');
  const imports = [...importsOf(manifest, entry)];
  // One stylesheet: small, the same for every page; see vite.config.ts.
  const styles = [...new Set([entry, ...imports].flatMap(({ css }) => css))].map((file) => `/${file}`);
  const assets = (lang: Language): Assets => {
    const catalogue = manifest[`locales/${lang}.po`];
    if (!catalogue) throw new BuildError(`The build has no texts in ${lang}`);
    return {
      entry: `/${entry.file}`,
      messages: `/${catalogue.file}`,
      preloads: imports.map(({ file }) => `/${file}`),
      styles,
    };
  };
  return Object.fromEntries(LANGUAGES.map((lang) => [lang, assets(lang)])) as Record<Language, Assets>;
}

/** What a file imports at once, itself and through others: a browser that finds them one by one asks one by one. */
function importsOf(manifest: Manifest, { imports }: Manifest[string], found = new Set<Manifest[string]>()) {
  for (const chunk of imports.flatMap((key) => manifest[key] ?? [])) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    importsOf(manifest, chunk, found);
  }
  return found;
}

function readManifest(file: string): Manifest {
  try {
    return v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new BuildError(`There is no build to prerender with: run \`npm run build\` (${file})`, { cause });
  }
}
