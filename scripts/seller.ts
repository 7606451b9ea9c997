import { parseArgs } from 'node:util';
import type pg from 'pg';
import * as v from 'valibot';
import { runCommand } from '../server/command-line/run-command.ts';
import { UsageError } from '../server/command-line/usage.ts';
import { readSite } from '../server/content/layout.ts';
import { sellerSchema, writeSeller } from '../server/content/seller.ts';
import { openDatabase } from '../server/db/database.ts';
import { readEnv } from '../server/env.ts';
import { formatIban } from '../src/rules/iban.ts';

const HELP = `Shows or sets the seller and the account for invoices, as printed on invoices and the contacts page.

  npm run seller -- show
  npm run seller -- set [--name-uk TEXT --name-ru TEXT] [--code 12345678] [--tax general|single-2|single-3]
                        [--vat 123456789012 | --vat none]
                        [--iban UA...] [--bank-uk TEXT --bank-ru TEXT]

Environment: DATABASE_URL, DATA_DIR.`;

const text = { type: 'string' } as const;
const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  'name-uk': text,
  'name-ru': text,
  code: text,
  tax: text,
  vat: text,
  iban: text,
  'bank-uk': text,
  'bank-ru': text,
} as const;

async function show(pool: pg.Pool): Promise<string> {
  const { legalName, registrationCode, taxSystem, vatNumber, bank } = await readSite(pool, 'uk');
  const account = bank ? `${formatIban(bank.iban)}, ${bank.name}` : 'no account: nothing is sold by invoice';
  return `${legalName}, ${registrationCode}, ${taxSystem ?? 'tax system not said'}, ${vatNumber ? `VAT ${vatNumber}` : 'no VAT'}\n${account}`;
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) return HELP;
  const [command] = positionals;
  if (command !== 'show' && command !== 'set') throw new UsageError('Expected show or set.');
  const parsed = v.safeParse(sellerSchema, {
    nameUk: values['name-uk'],
    nameRu: values['name-ru'],
    code: values.code,
    tax: values.tax,
    vat: values.vat,
    iban: values.iban,
    bankUk: values['bank-uk'],
    bankRu: values['bank-ru'],
  });
  if (!parsed.success) throw new UsageError(`${v.getDotPath(parsed.issues[0])}: ${parsed.issues[0].message}.`);
  const database = await openDatabase(readEnv(), { actor: 'command:seller' });
  try {
    if (command === 'set') await writeSeller(database.pool, parsed.output);
    return await show(database.pool);
  } finally {
    await database.close();
  }
}

await runCommand(run, HELP);
