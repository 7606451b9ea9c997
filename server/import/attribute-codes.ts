import { createHash } from 'node:crypto';
import type { Localized } from '../../src/contract/localized.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { attributes } from '../db/write/known-attributes.ts';
import { type AttributeRecord, attributeRecordSchema } from '../db/write/records.ts';

const CODE_LENGTH = 12;

/** Normalizes a name: lower case, without apostrophes, which are typed in many ways. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[’'ʼ`]/g, '');

/** Names that most shops of this kind use have fixed codes, even when the database does not have the attribute yet. */
const WELL_KNOWN: ReadonlyMap<string, string> = new Map(attributes.map(({ code, name }) => [plain(name.uk), code]));
/** Codes of those whose values list several ones, separated by commas. */
const LISTS: ReadonlySet<string> = new Set(attributes.flatMap(({ code, isList }) => (isList ? [code] : [])));

/** Maps Ukrainian names of attributes to codes: a file uses names, the database codes. */
export class AttributeCodes {
  readonly #codes: Map<string, string>;
  readonly #known: Set<string>;
  readonly #fresh = new Map<string, AttributeRecord>();
  #nextPosition: number;

  /** @param existing attributes of the shop */
  constructor(existing: readonly AttributeRecord[]) {
    this.#codes = new Map(existing.map(({ code, name }) => [plain(name.uk), code]));
    this.#known = new Set(existing.map(({ code }) => code));
    this.#nextPosition = Math.max(-1, ...existing.map(({ position }) => position)) + 1;
  }

  static async read(client: Queryable): Promise<AttributeCodes> {
    const rows = await readRows(client, attributeRecordSchema, { text: 'SELECT code, name, position FROM attributes' });
    return new AttributeCodes(rows);
  }

  /** Returns true if the shop or the file has an attribute with this code. */
  has(code: string): boolean {
    return this.#known.has(code);
  }

  /** Returns the code of an attribute; for an unknown one it is derived from the name, always the same. */
  codeOf(name: Localized): string {
    const key = plain(name.uk);
    const hash = createHash('sha256').update(key).digest('hex').slice(0, CODE_LENGTH);
    const code = this.#codes.get(key) ?? WELL_KNOWN.get(key) ?? `imported-${hash}`;
    this.#codes.set(key, code);
    if (!this.#known.has(code)) {
      this.#known.add(code);
      this.#fresh.set(code, { code, name, position: this.#nextPosition++, isList: LISTS.has(code) });
    }
    return code;
  }

  /** Returns the attributes to insert, and forgets them; existing ones keep their names and order. */
  takeFresh(): readonly AttributeRecord[] {
    const fresh = [...this.#fresh.values()];
    this.#fresh.clear();
    return fresh;
  }
}
