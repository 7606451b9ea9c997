/** Seeded random generator: the same picture always has the same details. */

export interface Random {
  /** Returns a number from `low` up to `high`. */
  between(low: number, high: number): number;
  /** Returns a number around zero, at most `spread` away, most often near. */
  around(spread: number): number;
  chance(share: number): boolean;
}

export function seedOf(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return hash >>> 0;
}

export function createRandom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  }
  return {
    between: (low, high) => low + next() * (high - low),
    around: (spread) => (next() + next() - 1) * spread,
    chance: (share) => next() < share,
  };
}
