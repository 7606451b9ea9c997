import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, integer, jsonb } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';

/** One text in every language of the shop; see `isLocalized`. */
export const localizedSchema = v.object({ uk: v.string(), ru: v.string() } satisfies Record<Language, unknown>);
export type Localized = Readonly<v.InferOutput<typeof localizedSchema>>;

/** A text in both languages, read as `column ->> lang`. */
export const localized = (name: string) => jsonb(name).$type<Localized>();

/** Raw bytes, as a hash is kept. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The id of a transaction, which never repeats. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Refuses a row whose column lacks a language or has a text that nobody sees: an empty one, spaces, characters without
 * a width. is_localized() and is_visible() are made by migrations.
 */
export const isLocalized = (table: string, column: string, value: AnyPgColumn) =>
  check(`${table}_${column}_is_localized`, sql`is_localized(${value})`);

/** Refuses a second row. */
export const isSingleton = (table: string, id: AnyPgColumn) => check(`${table}_is_singleton`, sql`${id} = 1`);

/**
 * Which state of the row an editor has seen. Triggers add one for each transaction that changes what editors write, in the
 * row itself or in those that belong to it (a product's tiers); orders that take stock leave it. See keep_revision().
 */
export const revised = () => ({
  revision: integer('revision').notNull().default(1),
  /** The transaction that made it. */
  revisedIn: xid8('revised_in').notNull().default(sql`pg_current_xact_id()`),
});
