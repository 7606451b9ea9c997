import { createContext, use } from 'react';
import footer from './layout/footer.module.css';
import menu from './layout/menu.module.css';

/**
 * Parts of the layout that are the same on every page of a language and need no React in the browser: the category
 * menu and the footer. They are rendered to HTML once a language; the browser takes them from the document as they
 * are, so neither their data nor their code travels to it.
 */
const ISLAND_NAMES = ['menu', 'footer'] as const;
export type IslandName = (typeof ISLAND_NAMES)[number];
export type Islands = Readonly<Record<IslandName, string>> & {
  /** What stands in the place of a screen of the app where no scripts run; of no use to the browser's app. */
  readonly noScripts: string;
};

/** The islands' code stays on the server; using their stylesheets here takes these to the browser. */
const CLASS_NAMES: Readonly<Record<IslandName, string | undefined>> = { menu: menu.island, footer: footer.island };

export const IslandsContext = createContext<Islands | null>(null);

/** Puts an island's HTML into the page. */
export function Island({ name }: { readonly name: IslandName }) {
  const islands = use(IslandsContext);
  if (!islands) throw new Error('<Island> needs an IslandsContext above it');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by renderIslands()
  return <div data-island={name} className={CLASS_NAMES[name]} dangerouslySetInnerHTML={{ __html: islands[name] }} />;
}

/** Says what to do where no scripts run; other readers of the document pass it over. */
export function NoScriptsNote() {
  const islands = use(IslandsContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by renderIslands()
  return <noscript dangerouslySetInnerHTML={{ __html: islands?.noScripts ?? '' }} suppressHydrationWarning />;
}

/** The islands of the document that the browser has loaded. */
export function readIslands(document: Document): Islands {
  const read = (name: IslandName) => document.querySelector(`[data-island="${name}"]`)?.innerHTML ?? '';
  return { menu: read('menu'), footer: read('footer'), noScripts: '' };
}
