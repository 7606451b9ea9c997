import { enableCompileCache } from 'node:module';

// The cache must be enabled before any TypeScript is loaded; without it types are stripped again on each start (45 ms).
// So neither this file nor the files that import it are TypeScript.
const CODE = 'dist/.compiled';
enableCompileCache(CODE);
// Threads inherit this setting only through the environment.
process.env.NODE_COMPILE_CACHE ??= CODE;
export const { runBundle } = await import('./bundle.ts');
