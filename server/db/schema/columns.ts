import { customType, jsonb } from 'drizzle-orm/pg-core';
import type { Language } from '../../../src/contract/language.ts';

/** One text in every language of the shop; a check on each table's migration refuses a missing one. */
export type Localized = Readonly<Record<Language, string>>;

/** A text in both languages, read as `column ->> lang`. */
export const localized = (name: string) => jsonb(name).$type<Localized>();

/** Raw bytes, as a hash is kept. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** PostgreSQL's full-text vector; always generated, never written. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
