import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type ImportOptions, type ImportSummary, importFile } from '../../server/import/import.ts';
import { ImportError } from '../../server/import/problems.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** A product of the demo shop. */
export const GOLD = { slug: 'susalne-zoloto-vilne-23-75k', sku: 'PZ-SZL-002' };

export const both = (text: string) => ({ uk: text, ru: text });

/** Creates a new product with all required fields. */
export const newProduct = (number: number, change: object = {}) => ({
  slug: `farba-${number}`,
  sku: `A${number}`,
  category: 'potal',
  name: both(`Фарба олійна ${number}`),
  description: both('<p>Лягає рівно.</p>'),
  price: 100.5,
  weight: 120,
  ...change,
});

/** A demo shop, and a folder for files to import into it. */
export interface ImportingShop {
  readonly database: TestDatabase;
  readonly folder: string;
  importText(text: string, options?: Partial<ImportOptions>): Promise<ImportSummary>;
  importJson(json: unknown, options?: Partial<ImportOptions>): Promise<ImportSummary>;
  query(text: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function createImportingShop(): Promise<ImportingShop> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'pozolota-import-'));
  const importText: ImportingShop['importText'] = async (text, options = {}) => {
    const file = join(folder, 'catalogue.json');
    await writeFile(file, text);
    return importFile(database.pool, file, { mediaDir: null, ...options });
  };
  return {
    database,
    folder,
    importText,
    importJson: (json, options) => importText(JSON.stringify(json), options),
    query: async (text) => (await database.pool.query<Record<string, unknown>>(text)).rows,
    async close() {
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns the problems for which an import is rejected. */
export async function problemsOf(attempt: Promise<unknown>): Promise<readonly string[]> {
  const error = await attempt.then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(ImportError);
  return error instanceof ImportError ? error.problems : [];
}
