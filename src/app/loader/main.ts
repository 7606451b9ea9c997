import type { StartFiles } from './early.ts';
import { startWhenWanted } from './start.ts';

/** What the build has; prerender/bundle/document-scripts.ts puts it here. */
declare const START_FILES: StartFiles;

if (window.early) startWhenWanted(window, window.early, START_FILES, (url) => import(/* @vite-ignore */ url));
