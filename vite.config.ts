import { basename } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { TanStackRouterVite } from '@tanstack/router-vite-plugin';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { createClassNames } from './prerender/bundle/class-names.ts';
import { inlineClassNames } from './prerender/bundle/inline-class-names.ts';
import { lazyNumberFormat } from './prerender/bundle/lazy-number-format.ts';
import { moduleSizes } from './prerender/bundle/module-sizes.ts';
import { onlyQueries } from './prerender/bundle/only-queries.ts';
import { pageTexts, readScreens } from './prerender/bundle/page-texts.ts';
import { preloadHelper } from './prerender/bundle/preload-helper.ts';
import { reactStore } from './prerender/bundle/react-store.ts';
import { smallerReact } from './prerender/bundle/smaller-react.ts';

/** Routes of the prerendered pages, which share one small component. */
const PAGE_ROUTES: ReadonlySet<string> = new Set(['/', '/$slug', '/$slug_/page/$page', '/blog/', '/blog/$slug', '/$']);

const ROUTER = '/src/app/router-view.tsx';

/** The modules of the screens of page types. */
const PAGE_SCREENS = readScreens().map(([, module]) => module);

const ENDPOINTS = '/src/contract/page-endpoints.ts';

const PRODUCT_SCREEN = '/product-screen.tsx';

const CLIENT_ENTRY = '/pages/index/+client.ts';

/**
 * Whether the browser's entry imports a module, itself or through others, other than when it is needed. The entry is none
 * of them: it waits for the screen that it shows, whose file waits for the file with these.
 */
function isInitial(id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const isImporter = (importer: string) => importer.endsWith(CLIENT_ENTRY) || isInitial(importer, getModuleInfo, seen);
  return getModuleInfo(id)?.importers.some(isImporter) ?? false;
}

/** The modules that are imported when they are needed and bring a module, themselves or through others. */
function rootsOf(id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = getModuleInfo(id) ?? {};
  const own = dynamicImporters.length > 0 ? [id.split('?')[0] ?? id] : [];
  return new Set([...own, ...importers.flatMap((importer) => [...rootsOf(importer, getModuleInfo, seen)])]);
}

/** Whether a module is another one, or that one imports it, itself or through others, other than when it is needed. */
function isReachedFrom(root: string, id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): boolean {
  if (id.endsWith(root)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return getModuleInfo(id)?.importers.some((importer) => isReachedFrom(root, importer, getModuleInfo, seen)) ?? false;
}

/** The routes know the router, and it knows them: in two files neither could begin without the other. */
const isOfRouter = (root: string) => root.endsWith(ROUTER) || root.includes('/src/app/routes/');

/**
 * Few files for a page: all that every one needs at once is one, what several types of pages share another (without what a
 * product, the page that most visits begin with, does not need: that is a file of the others), what is a type's own a
 * third, and what comes with the first navigation a fourth. What other parts need too is in none of these: whoever loads
 * such a part must not load a screen or the router with it.
 */
function fileOf(id: string, getModuleInfo: GetModuleInfo): string | null {
  // Of most sheets nothing is left in the code.
  if (id.includes('.module.css') || isInitial(id, getModuleInfo)) return 'shop';
  const roots = [...rootsOf(id, getModuleInfo)];
  const screens = roots.filter((root) => PAGE_SCREENS.some((screen) => root.endsWith(`/${screen}`)));
  if (screens.some((screen) => screen.endsWith(PRODUCT_SCREEN)) && roots.length > 1) return 'pages';
  // What reads answers is one part for all who ask.
  if (roots.some((root) => root.endsWith(ENDPOINTS))) return 'endpoints';
  if (roots.some((root) => root.endsWith(ROUTER)) && roots.every(isOfRouter)) return 'router';
  if (screens.length < roots.length) return null;
  return screens.length > 1 ? 'lists' : basename(screens[0] ?? '', '.tsx') || null;
}

/** What prerenders, beside Vike's own entries: what renders pages, the commands, their threads. */
const PRERENDER_ENTRIES = {
  render: 'src/app/render.tsx',
  prerender: 'prerender/run.ts',
  rebuild: 'prerender/watch/run.ts',
  'prerender-thread': 'prerender/render/thread.ts',
  'derive-thread': 'prerender/derived/thread.ts',
};

/**
 * Few files for who prerenders, because each that a process or a thread loads takes its time: one for what the same entries
 * need at once, themselves or through others, and one for the screens of the app, which few builds render.
 */
function serverFileOf(id: string, getModuleInfo: GetModuleInfo): string | null {
  const users = Object.entries(PRERENDER_ENTRIES).filter(([, root]) => isReachedFrom(root, id, getModuleInfo));
  if (users.length > 0) return users.map(([name]) => name).join('-and-');
  const withDynamic: GetModuleInfo = (each) => {
    const info = getModuleInfo(each);
    return info && { importers: [...info.importers, ...(info.dynamicImporters ?? [])] };
  };
  return isReachedFrom(PRERENDER_ENTRIES.render, id, withDynamic) ? 'screens' : null;
}

type GetModuleInfo = (id: string) => {
  readonly importers: readonly string[];
  readonly dynamicImporters?: readonly string[];
} | null;

const nameOf = createClassNames(import.meta.dirname);

export default defineConfig(({ command }) => ({
  // Development keeps names that can be read.
  ...(command === 'build' && { css: { modules: { generateScopedName: nameOf } } }),
  plugins: [
    inlineClassNames(nameOf),
    reactStore(),
    lazyNumberFormat(),
    onlyQueries(),
    preloadHelper(),
    smallerReact(),
    TanStackRouterVite({
      target: 'react',
      autoCodeSplitting: true,
      // Pages that are opened first are in the entry; screens of the app are loaded when they are needed.
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (PAGE_ROUTES.has(routeId) ? [] : undefined) },
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/routeTree.gen.ts',
      addExtensions: true,
    }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    vike(),
    pageTexts({ languages: ['uk', 'ru'], distDir: 'dist' }),
    moduleSizes({ distDir: 'dist' }),
  ],
  build: {
    // Journeys find chunks in the manifest.
    manifest: true,
    target: 'es2022',
    // One stylesheet: small, the same for every page, loaded once.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Catalogues are modules of their own that the documents name; see src/lib/i18n.ts.
          input: { uk: 'locales/uk.po', ru: 'locales/ru.po' },
          // What only one file needs of another goes with it, so that none waits for the other in a circle.
          preserveEntrySignatures: 'allow-extension',
          output: {
            // What every page needs at once is one file, not thirty. Screens, what is loaded later, and the catalogues keep
            // files of their own.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: (id, context) => fileOf(id, (each) => context.getModuleInfo(each)), debugName: 'shop' }],
            },
          },
        },
      },
    },
    ssr: {
      // One self-contained bundle of production code: threads load it at once, whatever NODE_ENV says.
      ...(command === 'build' && {
        resolve: { noExternal: true, external: ['pg-native', 'tinypool'] },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        rolldownOptions: {
          input: PRERENDER_ENTRIES,
          // A screen that the browser loads when it shows it is needed at once here.
          checks: { ineffectiveDynamicImport: false },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: (id, context) => serverFileOf(id, (each) => context.getModuleInfo(each)),
                  debugName: 'prerender',
                },
              ],
            },
          },
        },
      },
    },
  },
}));
