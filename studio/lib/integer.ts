/** Reason why a text is not an integer within the limits. */
type IntegerProblem = 'not_integer' | 'out_of_range';

export type ParsedInteger =
  | { readonly isValid: true; readonly value: number }
  | { readonly isValid: false; readonly problem: IntegerProblem };

interface Limits {
  readonly min?: number;
  readonly max?: number;
}

/** Parses an integer as people type it: `12`, `1 200`, `-3`, `+5`. A decimal sign is refused, never dropped. */
export function parseInteger(text: string, { min = 0, max = 1_000_000_000 }: Limits = {}): ParsedInteger {
  const bare = text.trim().replace(/^[−–]/, '-');
  if (!/^[+-]?\d{1,3}(?:[\s\u00a0\u202f]\d{3})*$|^[+-]?\d+$/.test(bare))
    return { isValid: false, problem: 'not_integer' };
  const value = Number(bare.replace(/[\s\u00a0\u202f]/g, ''));
  if (value < min || value > max) return { isValid: false, problem: 'out_of_range' };
  return { isValid: true, value };
}
