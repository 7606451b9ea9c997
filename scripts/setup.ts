import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { runCommand } from '../server/command-line/run-command.ts';
import { UsageError } from '../server/command-line/usage.ts';
import { type Database, openDatabase } from '../server/db/database.ts';
import { inTransaction } from '../server/db/transaction.ts';
import { writeEssentials } from '../server/db/write/essentials.ts';
import { type Env, EnvError, readEnv } from '../server/env.ts';
import { EXAMPLE } from '../server/first-data/example.ts';
import { type FirstData, parseFirstData, readFirstData, writeFirstData } from '../server/first-data/first-data.ts';
import { answersOf, askAll, toFirstData } from '../server/first-data/questions.ts';
import { readStudioSite } from '../server/studio/content/site.ts';

const HELP = `Enters the first data of a shop: its name, seller, contacts and bank account, and the first owner of the studio.

  npm run setup                       asks for each in the terminal; Enter keeps the value in brackets, - clears it
  npm run setup -- --file shop.json   takes them from a file instead, for scripts
  npm run setup -- --example          prints such a file

It may be repeated to change them. Then it lists the settings that the environment lacks for \`npm run serve\`: the
carrier's sender and the payment provider are only there. Environment: DATABASE_URL, DATA_DIR, SITE_ORIGIN.`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  file: { type: 'string' },
  example: { type: 'boolean' },
} as const;

async function askInTerminal(pool: pg.Pool): Promise<FirstData> {
  await inTransaction(pool, (client) => writeEssentials(client));
  const { site } = await readStudioSite(pool);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // Control+D ends the questions, and nothing is written.
  const ended = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new UsageError('The questions were not answered, so no answer was written.')));
  });
  ended.catch(() => {});
  try {
    const ask = (prompt: string) => Promise.race([lines.question(prompt), ended]);
    const answers = await askAll({ ask, say: (line) => console.log(line) }, answersOf(site));
    return parseFirstData(toFirstData(answers, site), 'The data');
  } finally {
    lines.close();
  }
}

/** Returns the sentences about the settings that serving shoppers lacks, by the environment of this command. */
function missingSettings(): string {
  try {
    readEnv({ ...process.env, NODE_ENV: 'production' }, 'serving');
    return 'The environment has every setting that production needs.';
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const lines = error.problems.map(({ variable, reason }) => `  ${variable}: ${reason}`);
    return `Settings that \`npm run serve\` needs in production and this environment lacks (docs/configuration.md):\n${lines.join('\n')}`;
  }
}

const INVITED = (link: string) => `The owner's invitation, valid once, for three days:\n${link}`;

async function write({ pool }: Database, data: FirstData, env: Env): Promise<string[]> {
  const options = { now: new Date(), siteOrigin: env.siteOrigin };
  const { invitation } = await inTransaction(pool, (client) => writeFirstData(client, data, options));
  const { legalName, registrationCode, phones } = data.site;
  const owner = invitation === 'exists' ? 'The owner has an account already.' : invitation && INVITED(invitation);
  return [
    `Written: ${legalName.uk}, ${registrationCode}, ${phones[0]}.`,
    ...(owner ? [owner] : []),
    'The studio leads on: its home screen lists the first steps, with the pages to review and to publish.',
  ];
}

async function run(): Promise<string> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) return HELP;
  if (values.example) return JSON.stringify(EXAMPLE, null, 2);
  if (values.file === undefined && !process.stdin.isTTY) {
    throw new UsageError('There is no terminal to ask questions in: pass --file.');
  }
  const env = readEnv();
  // The file is read first: if it is wrong, nothing is opened.
  const given = values.file === undefined ? null : await readFirstData(values.file);
  const database = await openDatabase(env, { actor: 'command:setup' });
  try {
    const data = given ?? (await askInTerminal(database.pool));
    return [...(await write(database, data, env)), missingSettings()].join('\n\n');
  } finally {
    await database.close();
  }
}

await runCommand(run, HELP);
