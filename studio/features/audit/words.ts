/** A piece of text that is in both versions, only in the old one, or only in the new one. */
export interface Piece {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/**
 * Maximum number of words that are compared. Common beginnings and ends are not counted; a longer middle is shown as
 * replaced.
 */
const MOST_WORDS = 600;

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/gu) ?? [];

/** Compares two texts word by word: `same` and `gone` pieces form the old text, `same` and `new` pieces the new one. */
export function wordDifference(before: string, after: string): Piece[] {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  while (
    end < one.length - start &&
    end < other.length - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  ) {
    end++;
  }
  const middle = [one.slice(start, one.length - end), other.slice(start, other.length - end)] as const;
  return joined([
    ...one.slice(0, start).map((text) => ({ kind: 'same', text }) as const),
    ...differenceOf(...middle),
    ...one.slice(one.length - end).map((text) => ({ kind: 'same', text }) as const),
  ]);
}

/** Compares words by their longest common subsequence. */
function differenceOf(one: readonly string[], other: readonly string[]): Piece[] {
  const gone = (words: readonly string[]) => words.map((text) => ({ kind: 'gone', text }) as const);
  const fresh = (words: readonly string[]) => words.map((text) => ({ kind: 'new', text }) as const);
  if (one.length > MOST_WORDS || other.length > MOST_WORDS) return [...gone(one), ...fresh(other)];
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      lengths[i * width + j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    if (one[i] === other[j]) {
      pieces.push({ kind: 'same', text: one[i] ?? '' });
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) pieces.push({ kind: 'gone', text: one[i++] ?? '' });
    else pieces.push({ kind: 'new', text: other[j++] ?? '' });
  }
  return [...pieces, ...gone(one.slice(i)), ...fresh(other.slice(j))];
}

/** Joins neighbouring pieces of the same kind. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last?.kind === piece.kind) result[result.length - 1] = { kind: piece.kind, text: last.text + piece.text };
    else result.push(piece);
  }
  return result;
}
