import type { StartFiles } from './early.ts';
import { startWhenWanted } from './start.ts';

/** Addresses of the build's files, inserted by prerender/bundle/document-scripts.ts. */
declare const START_FILES: StartFiles;

if (window.early) startWhenWanted(window, window.early, START_FILES, (url) => import(/* @vite-ignore */ url));
