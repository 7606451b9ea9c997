import { type Encoding, TableError } from './table.ts';

/** Byte order marks of the encodings. */
const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const hasMark = (bytes: Buffer, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);

/**
 * Decodes a file. A byte order mark determines the encoding; without one it is UTF-8 if the bytes are valid UTF-8, and
 * otherwise Windows-1251, which Excel and 1C write.
 * @throws TableError wrong_encoding, not_text
 */
export function decodeText(bytes: Buffer, wanted?: Encoding): { readonly text: string; readonly encoding: Encoding } {
  const marked = MARKS.find(([, mark]) => hasMark(bytes, mark))?.[0];
  const encoding = wanted ?? marked ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1251');
  const text = decodeAs(encoding, bytes);
  if (text === null) throw new TableError('wrong_encoding', { encoding });
  // A table has no NUL: the file is a picture, an archive, or a text in another encoding.
  if (text.includes('\0')) throw new TableError(wanted ? 'wrong_encoding' : 'not_text', { encoding });
  return { text, encoding };
}

const isUtf8 = (bytes: Buffer) => decodeAs('utf-8', bytes) !== null;

function decodeAs(encoding: Encoding, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
