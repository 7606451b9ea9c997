/** Number of digits of the longest GTIN; shorter ones are padded with zeros, as scanners do. */
const LONGEST_GTIN = 14;

const padded = (sql: string) => `lpad(${sql}, ${LONGEST_GTIN}, '0')`;

/** SQL condition: a scanned code is the SKU or the GTIN of a product `p`, as isCodeOf() (studio/lib/scan.ts) compares. */
export const isCodeSql = (code: string): string => `(lower(p.sku) = lower(${code})
  OR ${code} ~ '^[0-9]{1,${LONGEST_GTIN}}$' AND ${padded('p.gtin')} = ${padded(code)})`;
