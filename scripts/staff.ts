import { parseArgs } from 'node:util';
import type pg from 'pg';
import * as v from 'valibot';
import { runCommand } from '../server/command-line/run-command.ts';
import { UsageError } from '../server/command-line/usage.ts';
import { openDatabase } from '../server/db/database.ts';
import { inTransaction } from '../server/db/transaction.ts';
import { type Env, readEnv } from '../server/env.ts';
import { ApiError } from '../server/errors.ts';
import { inviteStaff } from '../server/staff/enrolment.ts';
import { addStaff, changeStaff, findStaffByEmail, listStaff, resetStaff } from '../server/staff/members.ts';
import { resealTotp } from '../server/staff/reseal.ts';
import { languageSchema } from '../src/contract/language-schema.ts';
import { ROLES } from '../studio/contract/permissions.ts';
import { roleSchema, staffEmailSchema, staffNameSchema } from '../studio/contract/staff.ts';

const HELP = `Manages the staff of the studio.

  npm run staff -- list
  npm run staff -- add EMAIL --role ROLE --name "NAME" [--lang uk|ru]   prints an invitation: valid once, for three days
  npm run staff -- role EMAIL --role ROLE       ROLE is one of ${ROLES.join(', ')}
  npm run staff -- disable EMAIL                locks out at once; enable EMAIL allows signing in again
  npm run staff -- reseal                       seals the secrets of all apps with SECRET_KEY, before
                                                SECRET_KEY_PREVIOUS is removed
  npm run staff -- reset EMAIL                  revokes password, app, passkeys and sessions; prints an invitation

Environment: DATABASE_URL, DATA_DIR, SITE_ORIGIN, SECRET_KEY, SECRET_KEY_PREVIOUS.`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  role: { type: 'string' },
  name: { type: 'string' },
  lang: { type: 'string' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

interface Asked {
  readonly client: pg.ClientBase;
  readonly env: Env;
  readonly email: string;
  readonly values: Values;
}

/** Requirements of each part of a command, for error messages. */
const EXPECTED = {
  EMAIL: 'an e-mail address',
  '--name': 'a name of up to 100 characters',
  '--role': `one of ${ROLES.join(', ')}`,
  '--lang': 'uk or ru',
} as const;

function parse<Schema extends v.GenericSchema>(
  name: keyof typeof EXPECTED,
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new UsageError(`${name} must be ${EXPECTED[name]}.`);
  return parsed.output;
}

const COMMANDS: Readonly<Record<string, (asked: Asked) => Promise<string>>> = {
  async add({ client, env, email, values }) {
    const id = await addStaff(client, {
      email: parse('EMAIL', staffEmailSchema, email),
      name: parse('--name', staffNameSchema, values.name),
      role: parse('--role', roleSchema, values.role),
      lang: parse('--lang', languageSchema, values.lang ?? 'uk'),
    });
    return describeInvitation(await inviteStaff(client, id, { now: new Date(), siteOrigin: env.siteOrigin }));
  },
  async role({ client, email, values }) {
    const role = parse('--role', roleSchema, values.role);
    await changeStaff(client, await idOf(client, email), { role });
    return `${email} is ${role}.`;
  },
  async disable({ client, email }) {
    await changeStaff(client, await idOf(client, email), { isDisabled: true });
    return `${email} cannot sign in any more.`;
  },
  async enable({ client, email }) {
    await changeStaff(client, await idOf(client, email), { isDisabled: false });
    return `${email} can sign in again.`;
  },
  async reset({ client, env, email }) {
    const id = await idOf(client, email);
    await resetStaff(client, id);
    return describeInvitation(await inviteStaff(client, id, { now: new Date(), siteOrigin: env.siteOrigin }));
  },
};

async function idOf(client: pg.ClientBase, email: string): Promise<string> {
  const id = await findStaffByEmail(client, email);
  if (id === null) throw new UsageError(`No staff member has the e-mail ${email}.`);
  return id;
}

const describeInvitation = (link: string) => `The invitation, valid once, for three days:\n${link}`;

type Command = (pool: pg.Pool, env: Env) => Promise<string>;

/** Commands that are not about one member. */
const COMMANDS_OF_ALL: Readonly<Record<string, Command>> = {
  list,
  async reseal(pool, { secretKey, previousSecretKeys }) {
    const count = await inTransaction(pool, (client) => resealTotp(client, [secretKey, ...previousSecretKeys]));
    return `The secrets of ${count} apps are sealed with SECRET_KEY.`;
  },
};

async function list(pool: pg.Pool): Promise<string> {
  const members = await listStaff(pool);
  return members.map(({ email, name, role, state }) => `${email}  ${name}  ${role}  ${state}`).join('\n') || 'Nobody.';
}

/** Messages for the studio's error codes. */
const REFUSALS: Readonly<Record<string, string>> = {
  staff_email_taken: 'Another staff member has this e-mail.',
  last_owner: 'This is the last owner: make another staff member an owner first.',
};

/** Returns the command of a line. @throws UsageError when there is none */
function commandOf([name = '', email = '']: readonly string[], values: Values): Command {
  const ofAll = Object.hasOwn(COMMANDS_OF_ALL, name) ? COMMANDS_OF_ALL[name] : undefined;
  if (ofAll) return ofAll;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || !email) throw new UsageError('Expected list, reseal, or a command and an e-mail address.');
  return (pool, env) => inTransaction(pool, (client) => command({ client, env, email, values }));
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) return HELP;
  const command = commandOf(positionals, values);
  const env = readEnv();
  const database = await openDatabase(env, { actor: 'command:staff' });
  try {
    return await command(database.pool, env);
  } catch (error) {
    const refusal = error instanceof ApiError ? REFUSALS[error.code] : undefined;
    throw refusal === undefined ? error : new UsageError(refusal);
  } finally {
    await database.close();
  }
}

await runCommand(run, HELP);
