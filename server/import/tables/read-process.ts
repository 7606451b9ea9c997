/**
 * Child process that parses a file as a table, see read.ts. Standard input is the file, the first argument its settings
 * as JSON; standard output is a JSON line about the table, then one for each row, or one with the error.
 */
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { parseTable } from './parse.ts';
import { TableError } from './table.ts';

async function write(line: unknown): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}

try {
  const { rows, ...table } = await parseTable(await buffer(process.stdin), JSON.parse(process.argv[2] ?? '{}'));
  await write({ table });
  for await (const row of rows) await write(row);
} catch (error) {
  if (!(error instanceof TableError)) throw error;
  await write({ problem: error.problem });
}
