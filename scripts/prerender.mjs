import { enableCompileCache } from 'node:module';

// Before anything in TypeScript is loaded, whose types are else stripped anew each time: 45 ms. So this file has none.
enableCompileCache('dist/.compiled');
const { runBundle } = await import('./build/bundle.ts');
await runBundle('prerender');
