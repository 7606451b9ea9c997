import { createHash } from 'node:crypto';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import type { Localized } from '../db/schema/columns.ts';
import { attributes } from '../db/seed/attributes.ts';
import { type AttributeRecord, attributeRecordSchema } from '../db/write/records.ts';

const CODE_LENGTH = 12;

/** Apostrophes are typed in many ways; a name is the same name in all of them. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[’'ʼ`]/g, '');

/** Names that every shop of this kind uses have codes of their own, also where the database has none yet. */
const WELL_KNOWN: ReadonlyMap<string, string> = new Map(attributes.map(({ code, name }) => [plain(name.uk), code]));

/** The attributes of a shop by what they are called in Ukrainian. A file names attributes; the shop keeps codes. */
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

  /** The code of an attribute; one that the shop does not have is made up from its name, always the same. */
  codeOf(name: Localized): string {
    const key = plain(name.uk);
    const hash = createHash('sha256').update(key).digest('hex').slice(0, CODE_LENGTH);
    const code = this.#codes.get(key) ?? WELL_KNOWN.get(key) ?? `imported-${hash}`;
    this.#codes.set(key, code);
    if (!this.#known.has(code)) {
      this.#known.add(code);
      this.#fresh.set(code, { code, name, position: this.#nextPosition++ });
    }
    return code;
  }

  /** Attributes that the shop does not have yet; those that it has keep their names and their order. */
  takeFresh(): readonly AttributeRecord[] {
    const fresh = [...this.#fresh.values()];
    this.#fresh.clear();
    return fresh;
  }
}
