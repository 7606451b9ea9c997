import { buildShop, DIST_DIR } from '../prerender/bundle/build.ts';

await buildShop();
console.log(`built ${DIST_DIR}/client and ${DIST_DIR}/server`);
