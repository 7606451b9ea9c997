import { listen } from './loader.ts';

// The script of a document's head; prerender/render/assets.ts puts it there. It must import nothing at run time.
listen(window, document.currentScript?.dataset ?? {}, (url) => import(/* @vite-ignore */ url));
