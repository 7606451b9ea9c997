import { runBundle } from '../prerender/bundle/run-bundle.mjs';

await runBundle('prerender');
