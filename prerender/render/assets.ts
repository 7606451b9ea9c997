import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Assets } from '../../src/app/document.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { SCREENS_FILE } from '../bundle/page-texts.ts';
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
const LOADER = 'src/app/loader/index.ts';
const STYLES = 'style.css';

/** What page-texts.ts writes. */
const screensSchema = v.record(
  v.string(),
  v.object({ files: v.array(v.string()), texts: v.record(v.string(), v.string()) }),
);

type Manifest = v.InferOutput<typeof manifestSchema>;

/** What the documents of each language load, from the build's manifest. Throws BuildError without a build. */
export function readAssets(distDir: string): Record<Language, Assets> {
  const manifest = readJson(join(distDir, 'assets.json'), manifestSchema);
  const entry = manifest[CLIENT_ENTRY];
  if (!entry) throw new BuildError('The build has no entry for the browser');
  const imports = [...importsOf(manifest, entry)];
  // One stylesheet: small, the same for every page; see vite.config.ts.
  const styles = [...(manifest[STYLES] ? [`/${manifest[STYLES].file}`] : [])];
  const pageScreens = readJson(join(distDir, SCREENS_FILE), screensSchema);
  const loader = readLoader(distDir, manifest);
  const assets = (lang: Language): Assets => {
    const catalogue = manifest[`locales/${lang}.po`];
    if (!catalogue) throw new BuildError(`The build has no texts in ${lang}`);
    const screens = Object.entries(pageScreens).map(([type, { files, texts }]) => {
      const own = files.filter((file) => file !== entry.file && !imports.some((chunk) => chunk.file === file));
      return [type, { files: own.map((file) => `/${file}`), messages: `/${texts[lang] ?? catalogue.file}` }] as const;
    });
    return {
      entry: `/${entry.file}`,
      messages: `/${catalogue.file}`,
      preloads: imports.map(({ file }) => `/${file}`),
      styles,
      screens: Object.fromEntries(screens),
      loader,
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

/**
 * The script of the head, as it stands in a document: in a block, so that it leaves no names to other scripts. Throws
 * BuildError when the bundler has made it import something.
 */
function readLoader(distDir: string, manifest: Manifest): string {
  const chunk = manifest[LOADER];
  const code = chunk && readFileSync(join(distDir, 'client', chunk.file), 'utf8').trim();
  if (!code || chunk.imports.length > 0 || code.includes('</'))
    throw new BuildError('The build has no loader for documents');
  return `{${code}}`;
}

function readJson<Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new BuildError(`There is no build to prerender with: run \`npm run build\` (${file})`, { cause });
  }
}
