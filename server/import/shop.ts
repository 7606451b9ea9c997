import type pg from 'pg';
import * as v from 'valibot';
import { readRow, readRows } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { writeAttributes } from '../db/write/catalogue.ts';
import { AttributeCodes } from './attribute-codes.ts';
import { References, UniqueNames } from './names.ts';
import type { Pictures } from './pictures.ts';
import { ImportedFamilies } from './product-families.ts';

/** Tables whose rows have an order. */
const ORDERED = ['categories', 'blog_categories', 'content_pages'] as const;
export type OrderedTable = (typeof ORDERED)[number];

/** Data about the shop and the other elements that the lists need. */
export class Shop {
  readonly references = new References();
  readonly skus = new UniqueNames('sku_twice');
  readonly families = new ImportedFamilies();
  readonly attributes: AttributeCodes;
  readonly pictures: Pictures;
  /** Codes. */
  readonly services: ReadonlySet<string>;
  readonly #nextPositions: Map<OrderedTable, number>;

  private constructor(
    attributes: AttributeCodes,
    pictures: Pictures,
    services: ReadonlySet<string>,
    nextPositions: Map<OrderedTable, number>,
  ) {
    this.attributes = attributes;
    this.pictures = pictures;
    this.services = services;
    this.#nextPositions = nextPositions;
  }

  /** Reads the current state of the shop. */
  static async read(pool: pg.Pool, pictures: Pictures): Promise<Shop> {
    const services = await readRows(pool, v.object({ code: v.string() }), { text: 'SELECT code FROM services' });
    const positions = await Promise.all(
      ORDERED.map(async (table) => {
        const row = await readRow(pool, v.object({ next: v.number() }), {
          text: `SELECT coalesce(max(position), -1) + 1 AS next FROM ${table}`,
        });
        return [table, row?.next ?? 0] as const;
      }),
    );
    return new Shop(
      await AttributeCodes.read(pool),
      pictures,
      new Set(services.map(({ code }) => code)),
      new Map(positions),
    );
  }

  /** Returns the position of a new row: after all existing ones. */
  nextPosition(table: OrderedTable): number {
    const next = this.#nextPositions.get(table) ?? 0;
    this.#nextPositions.set(table, next + 1);
    return next;
  }

  /** Inserts attributes that elements have named and the shop does not have. */
  async writeAttributes(pool: pg.Pool): Promise<void> {
    const fresh = this.attributes.takeFresh();
    if (fresh.length > 0) await inTransaction(pool, (client) => writeAttributes(client, fresh));
  }
}
