import { parseArgs } from 'node:util';
import { runCommand } from '../server/command-line/run-command.ts';
import { openDatabase } from '../server/db/database.ts';
import { readEnv } from '../server/env.ts';
import { createInstance } from '../server/instance/instance.ts';
import { requestRebuild } from '../server/rebuilds/requests.ts';

const HELP = `Declares this copy of the shop to be the shop: held messages, refunds and waybills are carried out, and the
site is published again. Stop the former shop before, because both would do everything twice.

  npm run unmute -- --yes        declares it
  npm run unmute                 says whether this copy is mute, and why

SITE_ORIGIN is the address at which the shop is live from now on. Environment: SITE_ORIGIN, DATABASE_URL, DATA_DIR.`;

const REASONS = {
  restored: () => 'it was restored from a backup',
  'other-origin': (origin: string) => `the shop is live at ${origin}`,
  'other-database': () => 'the shop is live with another database',
} as const;

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: { yes: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return HELP;
  const env = readEnv();
  const database = await openDatabase(env);
  try {
    const instance = createInstance(database.pool, {
      origin: env.siteOrigin,
      isEmbedded: env.databaseUrl === undefined,
    });
    const { muteReason, liveOrigin } = await instance.readState();
    if (muteReason === null) return `This is the shop at ${env.siteOrigin}: it is not mute.`;
    if (!values.yes) return `Mute, because ${REASONS[muteReason](liveOrigin ?? '')}. If this is the shop: --yes.`;
    await instance.goLive('command:unmute');
    await requestRebuild(database.pool, { key: null, isFull: false });
    return `The shop is live at ${env.siteOrigin}. What was held begins within seconds.`;
  } finally {
    await database.close();
  }
}

await runCommand(run, HELP);
