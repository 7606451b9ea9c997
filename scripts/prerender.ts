import { runBundle } from './build/bundle.ts';

await runBundle('prerender');
