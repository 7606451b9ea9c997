import { openSite } from '../../prerender/releases/site.ts';
import type { Step } from '../../prerender/releases/steps.ts';
import { SCENARIOS } from './site-scenarios.ts';

/** Runs a scenario on a site and kills itself after a step: `site-process.ts SITE_DIR SCENARIO STEP`. */
const [siteDir = '', name = '', killedAfter = ''] = process.argv.slice(2);
const scenario = SCENARIOS[name];
if (!scenario) throw new Error(`There is no scenario ${name}`);
const onStep = (step: Step) => {
  if (step === killedAfter) process.kill(process.pid, 'SIGKILL');
};
scenario(openSite(siteDir, { onStep }));
console.log('survived');
