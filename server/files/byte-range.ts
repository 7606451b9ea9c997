/** Part of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The one part that a request asks for; null when it asks for all, or for several, which are sent as all;
 * `unsatisfiable` when the file has no such part.
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
