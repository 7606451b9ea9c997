import { createHash } from 'node:crypto';
import type pg from 'pg';
import { attributes } from '../../server/db/seed/attributes.ts';
import { writeAttributes } from '../../server/db/write/catalogue.ts';
import type { AttributeRecord } from '../../server/db/write/records.ts';
import type { ImportedProduct } from './shapes.ts';

type Name = ImportedProduct['attributes'][number]['name'];

const CODE_LENGTH = 12;

/** Apostrophes are typed in many ways; a name is the same name in all of them. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[’'ʼ`]/g, '');

const KNOWN: ReadonlyMap<string, string> = new Map(attributes.map(({ code, name }) => [plain(name.uk), code]));

/** The code of an attribute that a file only names: the shop's own when it has one of that name. */
export function attributeCode(name: Name): string {
  const key = plain(name.uk);
  const hash = createHash('sha256').update(key).digest('hex').slice(0, CODE_LENGTH);
  return KNOWN.get(key) ?? `imported-${hash}`;
}

/** Writes attributes the first time that they are met; those that the shop has keep their names and their order. */
export class AttributeWriter {
  readonly #codes = new Set<string>();

  static async load(client: pg.ClientBase): Promise<AttributeWriter> {
    const writer = new AttributeWriter();
    const { rows } = await client.query<{ code: string }>('SELECT code FROM attributes');
    for (const { code } of rows) writer.#codes.add(code);
    return writer;
  }

  async write(client: pg.ClientBase, names: Iterable<Name>): Promise<void> {
    const fresh: AttributeRecord[] = [];
    for (const name of names) {
      const code = attributeCode(name);
      if (this.#codes.has(code)) continue;
      this.#codes.add(code);
      fresh.push({ code, name, position: this.#codes.size });
    }
    if (fresh.length > 0) await writeAttributes(client, fresh);
  }
}
