import { execFileSync } from 'node:child_process';
import * as v from 'valibot';

/** Rules of squawk about style, and those that the migrating process fulfils: it sets the timeouts itself. */
const UNNEEDED = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'require-lock-timeout',
  'require-statement-timeout',
];

/** Rules of squawk against removing or changing what the previous release reads and writes. */
const BREAKING = [
  'adding-not-nullable-field',
  'adding-required-field',
  'ban-drop-column',
  'ban-drop-table',
  'changing-column-type',
  'renaming-column',
  'renaming-table',
];

/** Further statements that break the previous release, and that squawk accepts. */
const OWN_BREAKING: Readonly<Record<string, RegExp>> = {
  'ban-drop-default': /\bDROP DEFAULT\b/i,
  'ban-drop-function': /\bDROP (?:FUNCTION|PROCEDURE|VIEW|TYPE|SEQUENCE|SCHEMA)\b/i,
  'ban-drop-key': /\bDROP CONSTRAINT (?:IF EXISTS )?"?\w+_(?:pk|pkey|unique|key)"?/i,
};

const reportSchema = v.array(v.object({ rule_name: v.string() }));

/**
 * Returns the names of the rules that a migration violates: those of squawk (https://squawkhq.com), and our own. A
 * statement after a comment `-- squawk-ignore RULE` may violate a rule of squawk; the comment before it says why.
 */
export function violatedRules(sql: string, isTransaction = !sql.includes('CONCURRENTLY')): string[] {
  const isContract = sql.startsWith('-- contract: needs code since ');
  const own = [...(isContract ? [] : breakingRules(sql)), ...(isTransaction ? [] : concurrentRules(sql))];
  return [...new Set([...runSquawk(sql, isTransaction, isContract), ...own])].sort();
}

function runSquawk(sql: string, isTransaction: boolean, isContract: boolean): string[] {
  const excluded = [...UNNEEDED, ...(isContract ? BREAKING : [])].join(',');
  const args = ['--reporter', 'json', '--pg-version', '15', '--exclude', excluded];
  if (isTransaction) args.push('--assume-in-transaction');
  const report = outputOf([...args, '--stdin-filepath', 'migration.sql'], sql);
  return v.parse(reportSchema, JSON.parse(report)).map(({ rule_name }) => rule_name);
}

/** Returns the output of squawk, which exits with 1 if a rule is violated. */
function outputOf(args: readonly string[], input: string): string {
  try {
    return execFileSync('node_modules/.bin/squawk', args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string' && error.stdout !== '')
      return error.stdout;
    throw error;
  }
}

function breakingRules(sql: string): string[] {
  const created = new Set([...sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi)].map(([, table]) => table));
  const unique = [...sql.matchAll(/CREATE UNIQUE INDEX .*? ON "?(\w+)"?/gi)].some(([, table]) => !created.has(table));
  const names = Object.entries(OWN_BREAKING).flatMap(([name, pattern]) => (pattern.test(sql) ? [name] : []));
  return unique ? [...names, 'ban-unique-index'] : names;
}

/** An index whose concurrent build has failed stays invalid: a second attempt has to drop it first. */
function concurrentRules(sql: string): string[] {
  const statements = sql.split('--> statement-breakpoint').map((statement) => statement.replace(/^\s*--.*$/gm, ''));
  const isMixed = statements.some((statement) => !statement.includes('CONCURRENTLY'));
  const indexes = [...sql.matchAll(/CREATE (?:UNIQUE )?INDEX CONCURRENTLY "?(\w+)"?/gi)].map(([, name]) => name);
  const isRepeatable = indexes.every((name) =>
    new RegExp(`DROP INDEX CONCURRENTLY IF EXISTS "?${name}"?`, 'i').test(sql),
  );
  return [...(isMixed ? ['only-concurrent-statements'] : []), ...(isRepeatable ? [] : ['drop-index-first'])];
}
