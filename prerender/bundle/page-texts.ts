import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import type { ScreenFiles, StartFiles } from '../../src/app/loader/early.ts';
import type { Language } from '../../src/contract/language.ts';

/** Addresses of the files that pages of a build load. */
export interface ClientFiles extends StartFiles {
  /** One small stylesheet, the same for every page; see vite.config.ts. */
  readonly styles: readonly string[];
}

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;
/** Texts of one language by their ids, compiled. */
type Texts = Readonly<Record<string, unknown>>;

/** Module that lists each type of page and the module of its screen. */
const SCREENS = 'src/app/screens/page-screens.tsx';
const CLIENT_ENTRY = '/pages/index/+client.ts';

/** Module that renders the screens without page data. */
const ROUTER = '/src/app/router-view.tsx';

/** File that holds the ClientFiles. */
export const SCREENS_FILE = 'screens.json';

/** The stylesheet of all pages; others are loaded by the parts that need them (src/lib/own-sheet.ts). */
const STYLESHEET = /\/style\.[^/]+\.css$/;

interface Options {
  readonly languages: readonly Language[];
  /** Folder that SCREENS_FILE is written to. */
  readonly distDir: string;
}

/**
 * Emits a small catalogue for each type of page and language: the texts that hydrating the page needs, found by their
 * ids in the modules of its chunks. All other texts are loaded with the first part that is loaded later
 * (src/lib/all-texts.ts).
 */
export function pageTexts({ languages, distDir }: Options): Plugin {
  /** Possible text ids of each module: its string literals. */
  const idsOf = new Map<string, readonly string[]>();
  let files: ClientFiles;
  return {
    name: 'page-texts',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (/\/src\/.*\.tsx?(\?|$)/.test(id)) idsOf.set(id, literals(code));
    },
    async generateBundle(_, bundle) {
      const entry = chunkOf(bundle, CLIENT_ENTRY);
      const catalogues = await Promise.all(languages.map((lang) => readCatalogue(bundle, lang)));
      const screens: Record<string, ScreenFiles> = {};
      for (const [type, module] of readScreens()) {
        const chunks = closure(bundle, [entry, chunkOf(bundle, `/${module}`)]);
        const ids = new Set(chunks.flatMap((chunk) => idsIn(chunk, idsOf)));
        const texts = languages.map((lang, index) => {
          const own = Object.entries(catalogues[index] ?? {}).filter(([id]) => ids.has(id));
          const source = `export const messages=${JSON.stringify(Object.fromEntries(own))}`;
          const fileName = `assets/${lang}-${type}-${shortHash(source)}.js`;
          this.emitFile({ type: 'asset', fileName, source });
          return [lang, `/${fileName}`] as const;
        });
        screens[type] = { files: namesOf(chunks), texts: Object.fromEntries(texts) };
      }
      screens.app = { files: namesOf(closure(bundle, [entry, chunkOf(bundle, ROUTER)])), texts: {} };
      const texts = languages.map((lang) => [lang, `/${chunkOf(bundle, catalogueOf(lang)).fileName}`] as const);
      const styles = Object.keys(bundle).filter((name) => STYLESHEET.test(name));
      files = {
        screens,
        texts: Object.fromEntries(texts) as Record<Language, string>,
        styles: styles.map((name) => `/${name}`),
      };
    },
    writeBundle() {
      mkdirSync(distDir, { recursive: true });
      writeFileSync(`${distDir}/${SCREENS_FILE}`, JSON.stringify(files));
    },
  };
}

/** Returns every short string literal. The macro generates the ids, so they stand in the code as in the catalogue. */
const literals = (code: string): string[] =>
  [...code.matchAll(/(["'`])([\w+/.-]{1,40})\1/g)].flatMap(([, , text]) => text ?? []);

/**
 * Returns the types of pages with the modules of their screens.
 * @throws Error if the table in the source has another format
 */
export function readScreens(): [string, string][] {
  const table = readFileSync(SCREENS, 'utf8').matchAll(
    /^ {2}'?([a-z-]+)'?: async \(\) => \(await import\('([^']+)'\)\)/gm,
  );
  const screens = [...table].map(([, type = '', path = '']): [string, string] => [
    type,
    path.replace('../../', 'src/'),
  ]);
  if (screens.length === 0) throw new Error(`${SCREENS} contains no readable screen`);
  return screens;
}

/** Returns the chunk whose entry is the module, or else the chunk that contains it. */
function chunkOf(bundle: Bundle, module: string): Chunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.split('?')[0]?.endsWith(module)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.split('?')[0]?.endsWith(module)));
  if (!chunk) throw new Error(`No file of the build contains ${module}`);
  return chunk;
}

/** Returns the chunks and all that they import statically, directly or indirectly. */
function closure(bundle: Bundle, chunks: readonly Chunk[]): Chunk[] {
  const found = new Set(chunks);
  // Iteration of a set includes elements that are added meanwhile.
  for (const { imports } of found) {
    for (const name of imports) {
      const file = bundle[name];
      if (file?.type === 'chunk') found.add(file);
    }
  }
  return [...found];
}

/** Returns possible text ids of a chunk: from its modules, and from its own code in case the modules miss some. */
const idsIn = (chunk: Chunk, idsOf: ReadonlyMap<string, readonly string[]>): readonly string[] => [
  ...chunk.moduleIds.flatMap((id) => idsOf.get(id) ?? []),
  ...literals(chunk.code),
];

/** Reads the full catalogue of a language, which is a module of its own. */
async function readCatalogue(bundle: Bundle, lang: string): Promise<Texts> {
  const { code } = chunkOf(bundle, catalogueOf(lang));
  const module: { messages: Texts } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  );
  return module.messages;
}

const catalogueOf = (lang: string) => `/locales/${lang}.po`;

const namesOf = (chunks: readonly Chunk[]) => chunks.map(({ fileName }) => `/${fileName}`);

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);
