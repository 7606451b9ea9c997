import * as v from 'valibot';
import type { Queryable } from '../../server/db/queryable.ts';
import { readRows } from '../../server/db/rows.ts';

const columnSchema = v.object({
  type: v.string(),
  isNullable: v.boolean(),
  /** True if an INSERT may omit it: it has a default, or is generated. */
  hasDefault: v.boolean(),
});
type Column = v.InferOutput<typeof columnSchema>;

export const surfaceSchema = v.object({
  /** Columns of each table. */
  tables: v.record(v.string(), v.record(v.string(), columnSchema)),
  /** Columns and expressions of each unique index, by which `ON CONFLICT` finds it. */
  keys: v.record(v.string(), v.array(v.string())),
  /** Results of the functions, by name and arguments. */
  functions: v.record(v.string(), v.string()),
});

/** The parts of a schema that statements of code depend on. */
export type Surface = v.InferOutput<typeof surfaceSchema>;

/** Reads the surface of the shop's schema, without columns that an expand migration has marked as retired. */
export async function readSurface(db: Queryable): Promise<Surface> {
  const tables: Surface['tables'] = {};
  for (const { table, name, ...column } of await readRows(db, columnRow, { text: COLUMNS })) {
    tables[table] = { ...tables[table], [name]: column };
  }
  const keys: Surface['keys'] = {};
  for (const { table, key } of await readRows(db, keyRow, { text: KEYS })) keys[table] = [...(keys[table] ?? []), key];
  const functions = await readRows(db, functionRow, { text: FUNCTIONS });
  return { tables, keys, functions: Object.fromEntries(functions.map(({ name, result }) => [name, result])) };
}

const columnRow = v.object({ table: v.string(), name: v.string(), ...columnSchema.entries });
const COLUMNS = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    NOT a.attnotnull AS "isNullable", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    AND coalesce(col_description(c.oid, a.attnum), '') NOT LIKE 'retired%'
    AND coalesce(obj_description(c.oid, 'pg_class'), '') NOT LIKE 'retired%'
  ORDER BY 1, 2`;

const keyRow = v.object({ table: v.string(), key: v.string() });
const KEYS = `
  SELECT c.relname AS table, regexp_replace(pg_get_indexdef(i.indexrelid), '^.*? USING btree ', '') AS key
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique
    AND coalesce(obj_description(c.oid, 'pg_class'), '') NOT LIKE 'retired%'
  ORDER BY 1, 2`;

const functionRow = v.object({ name: v.string(), result: v.string() });
const FUNCTIONS = `
  SELECT format('%s(%s)', proname, pg_get_function_identity_arguments(p.oid)) AS name,
    pg_get_function_result(p.oid) AS result
  FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace AND proname NOT LIKE 'history\\_of\\_%'
    AND prorettype <> 'trigger'::regtype AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  ORDER BY 1`;

/** Returns in words what code written for one schema can no longer do over another. */
export function breaksBetween(before: Surface, now: Surface): string[] {
  const tables = Object.entries(before.tables).flatMap(([table, columns]) =>
    breaksOfTable(table, columns, now.tables[table] ?? {}),
  );
  const keys = Object.entries(before.keys).flatMap(([table, known]) =>
    breaksOfKeys(table, known, now.keys[table] ?? []),
  );
  const functions = Object.entries(before.functions)
    .filter(([name, result]) => now.functions[name] !== result)
    .map(([name, result]) => `${name} does not return ${result} any more`);
  return [...tables, ...keys, ...functions];
}

function breaksOfTable(table: string, before: Record<string, Column>, now: Record<string, Column>): string[] {
  const changed = Object.entries(before).flatMap(([name, column]) =>
    breaksOfColumn(`${table}.${name}`, column, now[name]),
  );
  const required = Object.entries(now)
    .filter(([name, { isNullable, hasDefault }]) => !(name in before) && !isNullable && !hasDefault)
    .map(([name]) => `${table}.${name} is new and required`);
  return [...changed, ...required];
}

function breaksOfColumn(name: string, before: Column, now: Column | undefined): string[] {
  if (!now) return [`${name} is gone`];
  return [
    ...(now.type === before.type ? [] : [`${name} is ${now.type}, no longer ${before.type}`]),
    ...(before.isNullable && !now.isNullable ? [`${name} is no longer nullable`] : []),
    ...(before.hasDefault && !now.hasDefault && !now.isNullable ? [`${name} has no default any more`] : []),
  ];
}

function breaksOfKeys(table: string, before: readonly string[], now: readonly string[]): string[] {
  return [
    ...before.filter((key) => !now.includes(key)).map((key) => `${table} has no key ${key} any more`),
    ...now.filter((key) => !before.includes(key) && isOfKnown(before)).map((key) => `${table} has a new key ${key}`),
  ];
}

/** A table that was not there before has all its keys anew. */
const isOfKnown = (before: readonly string[]) => before.length > 0;
