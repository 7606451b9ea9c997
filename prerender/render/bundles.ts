import { join } from 'node:path';

/** The bundle of src/app/render.tsx. */
export const renderModule = (distDir: string) => join(distDir, 'server/render.mjs');

/** The bundle of thread.ts. */
export const threadModule = (distDir: string) => join(distDir, 'server/prerender-thread.mjs');
