import type { Localized } from '../../src/contract/localized.ts';
import type { Queryable } from '../db/queryable.ts';

/** A product, published or not, with its attributes in both languages. */
export interface Described {
  readonly id: number;
  /** By the attribute's code. */
  readonly values: Readonly<Record<string, Localized>>;
}

interface DescribedRow extends Described {
  /** Codes of the requested attributes that the product has. */
  readonly codes: readonly string[];
}

/** Returns, for each code of an attribute, the products that have a value of it, by id. */
export async function readDescribed(db: Queryable, codes: readonly string[]): Promise<Described[][]> {
  const { rows } = await db.query<DescribedRow>({
    name: 'described-products',
    text: `SELECT product_id AS id, json_object_agg(attribute_code, value) AS values,
        array_agg(attribute_code) FILTER (WHERE attribute_code = ANY($1)) AS codes
      FROM product_attributes
      WHERE product_id IN (SELECT product_id FROM product_attributes WHERE attribute_code = ANY($1))
      GROUP BY product_id ORDER BY product_id`,
    values: [codes],
  });
  return codes.map((code) =>
    rows.filter(({ codes: own }) => own.includes(code)).map(({ id, values }) => ({ id, values })),
  );
}
