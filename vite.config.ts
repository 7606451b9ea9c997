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
import { LANGUAGES } from './src/contract/language.ts';
import { byLanguage } from './src/contract/localized.ts';

/** Routes of the prerendered pages, which share one small component. */
const PAGE_ROUTES: ReadonlySet<string> = new Set(['/', '/$slug', '/$slug_/page/$page', '/blog/', '/blog/$slug', '/$']);

const ROUTER = '/src/app/router-view.tsx';

/** The modules of the screens of page types. */
const PAGE_SCREENS = readScreens().map(([, module]) => module);

const ENDPOINTS = '/src/contract/page-endpoints.ts';

const PRODUCT_SCREEN = '/product-screen.tsx';

/** True for the screens of articles and of content pages. */
const isOfText = (screen: string) => /\/(?:post|content)-screen\.tsx$/.test(screen);

const CLIENT_ENTRY = '/pages/index/+client.ts';

/**
 * Returns true if the browser's entry imports a module statically, directly or through others. The entry itself is
 * excluded: it waits for the screen that it shows, whose file waits for the file of these modules.
 */
function isInitial(id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const isImporter = (importer: string) => importer.endsWith(CLIENT_ENTRY) || isInitial(importer, getModuleInfo, seen);
  return getModuleInfo(id)?.importers.some(isImporter) ?? false;
}

/** Returns the dynamically imported modules that import a module statically, directly or through others. */
function rootsOf(id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = getModuleInfo(id) ?? {};
  const own = dynamicImporters.length > 0 ? [id.split('?')[0] ?? id] : [];
  return new Set([...own, ...importers.flatMap((importer) => [...rootsOf(importer, getModuleInfo, seen)])]);
}

/** Returns true if a module is `root`, or `root` imports it statically, directly or through others. */
function isReachedFrom(root: string, id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): boolean {
  if (id.endsWith(root)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return getModuleInfo(id)?.importers.some((importer) => isReachedFrom(root, importer, getModuleInfo, seen)) ?? false;
}

/**
 * Returns true for the router and the routes, which import each other: in two files, neither could start without the
 * other.
 */
const isOfRouter = (root: string) => root.endsWith(ROUTER) || root.includes('/src/app/routes/');

/**
 * Assigns a module to one of a page's few files: `shop`, needed by every page at once; `lists`, shared by several types
 * of pages; `texts`, shared by articles and content pages alone; a file of its own for each type; and `router`, needed at the first navigation. Modules of the product page,
 * with which most visits begin, that other roots need too are in `pages`. Modules that other parts need too are in none
 * of these: loading such a part must not load a screen or the router.
 */
function fileOf(id: string, getModuleInfo: GetModuleInfo): string | null {
  // Most stylesheets leave no code.
  if (id.includes('.module.css') || isInitial(id, getModuleInfo)) return 'shop';
  const roots = [...rootsOf(id, getModuleInfo)];
  const screens = roots.filter((root) => PAGE_SCREENS.some((screen) => root.endsWith(`/${screen}`)));
  if (screens.some((screen) => screen.endsWith(PRODUCT_SCREEN)) && roots.length > 1) return 'pages';
  // The code that reads the API's answers is one file for all its importers.
  if (roots.some((root) => root.endsWith(ENDPOINTS))) return 'endpoints';
  if (roots.some((root) => root.endsWith(ROUTER)) && roots.every(isOfRouter)) return 'router';
  // Loaded by the screens that have a stylesheet of their own, and by no others.
  if (id.includes('/own-sheet.')) return 'sheets';
  if (screens.length < roots.length) return null;
  if (screens.length > 1) return screens.every(isOfText) ? 'texts' : 'lists';
  return basename(screens[0] ?? '', '.tsx') || null;
}

/** The entries of the prerender, besides Vike's own: rendering, the commands, their threads. */
const PRERENDER_ENTRIES = {
  render: 'src/app/render.tsx',
  prerender: 'prerender/run.ts',
  rebuild: 'prerender/watch/run.ts',
  'prerender-thread': 'prerender/render/thread.ts',
  'derive-thread': 'prerender/derived/thread.ts',
};

/**
 * Assigns a module to one of the prerender's few files, because each file that a process or a thread loads costs time:
 * one for modules that the same entries import statically, directly or through others, and one for the screens of the
 * app. Modules of a command that the screens need too are apart, so that a thread does not load the command.
 */
function serverFileOf(id: string, getModuleInfo: GetModuleInfo): string | null {
  const users = Object.entries(PRERENDER_ENTRIES)
    .filter(([, root]) => isReachedFrom(root, id, getModuleInfo))
    .map(([name]) => name);
  const withDynamic: GetModuleInfo = (each) => {
    const info = getModuleInfo(each);
    return info && { importers: [...info.importers, ...(info.dynamicImporters ?? [])] };
  };
  const isOfScreen = !users.includes('render') && isReachedFrom(PRERENDER_ENTRIES.render, id, withDynamic);
  return [...users, ...(isOfScreen ? ['screens'] : [])].join('-and-') || null;
}

type GetModuleInfo = (id: string) => {
  readonly importers: readonly string[];
  readonly dynamicImporters?: readonly string[];
} | null;

const nameOf = createClassNames(import.meta.dirname);

export default defineConfig(({ command }) => ({
  // Development keeps readable class names.
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
      // Pages that visits begin with are in the entry; other screens are loaded on demand.
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (PAGE_ROUTES.has(routeId) ? [] : undefined) },
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/routeTree.gen.ts',
      addExtensions: true,
    }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    vike(),
    pageTexts({ languages: LANGUAGES, distDir: 'dist' }),
    moduleSizes({ distDir: 'dist' }),
  ],
  build: {
    // End-to-end tests find chunks in the manifest.
    manifest: true,
    target: 'es2022',
    // One stylesheet: small, the same for every page, loaded once.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Catalogues are separate modules that the documents reference; see src/lib/i18n.ts.
          input: byLanguage((lang) => `locales/${lang}.po`),
          // Lets a module that a single file needs move into that file, so that no two files import each other.
          preserveEntrySignatures: 'allow-extension',
          output: {
            // Modules that every page needs at once are one file, not thirty. Screens, lazily loaded parts and
            // catalogues keep files of their own.
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
          // A screen that the browser loads on demand is imported statically here.
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
