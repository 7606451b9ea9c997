import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, integer, jsonb } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { LANGUAGES } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';

/** One text in every language of the shop; see `isLocalized`. */
export const localizedSchema = v.object(v.entriesFromList(LANGUAGES, v.string()));

/** A text in every language, read as `column ->> lang`. */
export const localized = (name: string) => jsonb(name).$type<Localized>();

/** Raw bytes, such as a hash. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The id of a transaction, which never repeats. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Check that refuses a row whose column lacks a language or has an invisible text: an empty one, spaces, characters
 * without width. Migrations create is_localized() and is_visible().
 */
export const isLocalized = (table: string, column: string, value: AnyPgColumn) =>
  check(`${table}_${column}_is_localized`, sql`is_localized(${value})`);

/** Check that refuses a second row. */
export const isSingleton = (table: string, id: AnyPgColumn) => check(`${table}_is_singleton`, sql`${id} = 1`);

/**
 * Revision of the row, to detect concurrent edits. Triggers increment it for each transaction that changes editable
 * data, in the row itself or in rows that belong to it (a product's tiers); orders that take stock do not. See
 * keep_revision().
 */
export const revised = () => ({
  revision: integer('revision').notNull().default(1),
  /** The transaction that made the revision. */
  revisedIn: xid8('revised_in').notNull().default(sql`pg_current_xact_id()`),
});

/** The values of a check as SQL: `'uk', 'ru'`. */
export const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
