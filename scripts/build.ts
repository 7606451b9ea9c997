import { buildShop, DIST_DIR } from './build/build.ts';

await buildShop();
console.log(`built ${DIST_DIR}/client and ${DIST_DIR}/server`);
