import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Builds the pages of the demo shop. @param args of `npm run prerender` */
export async function prerenderDemo(
  databaseUrl: string,
  dataDir: string,
  args: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = spawn(process.execPath, ['scripts/prerender.mjs', ...args], {
    env: {
      ...process.env,
      ...environment,
      // In production the data of the demo shop are refused.
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SITE_ORIGIN: 'https://shop.example',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`The pages could not be built:\n${`${output}${errors}`.slice(-3000)}`);
}
