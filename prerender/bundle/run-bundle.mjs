import { enableCompileCache } from 'node:module';

// Before anything in TypeScript is loaded, whose types are else stripped anew each time: 45 ms. So this file has none,
// nor has who imports it.
enableCompileCache('dist/.compiled');
export const { runBundle } = await import('./bundle.ts');
