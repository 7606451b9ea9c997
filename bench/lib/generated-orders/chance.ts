/** SQL expressions of chance, which are the same for a seed, a row and a purpose. */
export interface Chance {
  /** A number in [0, 1). `row` is SQL of a bigint. */
  readonly of: (row: string, purpose: string) => string;
  /** An integer from `least` to `most`. */
  readonly whole: (row: string, purpose: string, least: number, most: number) => string;
  /** One of some SQL expressions. */
  readonly pick: (row: string, purpose: string, items: readonly string[]) => string;
}

export function chanceOf(seed: number): Chance {
  const of = (row: string, purpose: string) =>
    `((hashtextextended('${seed} ${purpose}', ${row}) & 4294967295) / 4294967296.0::float8)`;
  const whole = (row: string, purpose: string, least: number, most: number) =>
    `(${least} + floor(${of(row, purpose)} * ${most - least + 1})::int)`;
  const pick = (row: string, purpose: string, items: readonly string[]) =>
    `((ARRAY[${items.join(', ')}])[${whole(row, purpose, 1, items.length)}])`;
  return { of, whole, pick };
}

/** SQL of a text. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
