import type { Config } from 'vike/types';

/**
 * Vike (vite-plugin-ssr, now Vike) is the glue between Vite and the shop: it builds the client entry and the server
 * bundle, and serves pages in development. It renders nothing itself: the page is HTML-only to it, the document comes
 * from src/app/render.tsx and the browser's entry is pages/index/+client.ts, which spares Vike's client runtime.
 */
const config: Config = {
  clientRouting: false,
  passToClient: [],
};

export default config;
