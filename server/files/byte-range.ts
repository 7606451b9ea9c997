/** Part of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the range that a request asks for; null if it asks for the whole file, or for several ranges, which are
 * answered with the whole file; `unsatisfiable` if the file has no such range.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const [start, end] =
    first === ''
      ? [Math.max(size - Number(last), 0), size - 1]
      : [Number(first), last === '' ? size - 1 : Number(last)];
  if (first !== '' && last !== '' && start > end) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: Math.min(end, size - 1) };
}
