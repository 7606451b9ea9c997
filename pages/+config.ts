import type { Config } from 'vike/types';

/**
 * Vike (formerly vite-plugin-ssr) connects Vite and the shop: it builds the client entry and the server bundle, and
 * serves pages in development. It renders nothing itself: to Vike the page is HTML-only, the document comes from
 * src/app/render.tsx, and the browser's entry is pages/index/+client.ts, which avoids Vike's client runtime.
 */
const config: Config = {
  clientRouting: false,
  passToClient: [],
};

export default config;
