import { buildShop, buildStudio, STUDIO_DIST_DIR } from '../prerender/bundle/build.ts';
import { DIST_DIR } from '../prerender/bundle/built.ts';
import { exitWithError } from '../server/command-line/exit-with-error.ts';

/** `npm run build`: the shop's client and server bundle and the studio; `-- shop` or `-- studio` builds one of them. */
const [part] = process.argv.slice(2);
if (part !== undefined && part !== 'shop' && part !== 'studio') {
  console.error('build: expected `shop`, `studio` or nothing');
  process.exit(1);
}
try {
  if (part !== 'studio') {
    await buildShop();
    console.log(`built ${DIST_DIR}/client and ${DIST_DIR}/server`);
  }
  if (part !== 'shop') {
    await buildStudio();
    console.log(`built ${STUDIO_DIST_DIR}`);
  }
} catch (error) {
  // After a bundler has run, Node ends with the code 0 although the error is not caught.
  exitWithError(error);
}
