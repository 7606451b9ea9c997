import { enableCompileCache } from 'node:module';

// Before anything in TypeScript is loaded, whose types are else stripped anew each time: 45 ms. So this file has none,
// nor has who imports it.
const CODE = 'dist/.compiled';
enableCompileCache(CODE);
// Threads are told by their environment alone.
process.env.NODE_COMPILE_CACHE ??= CODE;
export const { runBundle } = await import('./bundle.ts');
