import { inflateRawSync } from 'node:zlib';
import { LIMITS, TableError } from './table.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** Maximum size in bytes of the descriptor after an entry's data, which repeats its checksum and sizes. */
const DESCRIPTOR = 24;
/** Maximum number of parts; a workbook has a few dozen. */
const MOST_ENTRIES = 2000;
const LONGEST_COMMENT = 65_535;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

const refuse = (cause?: unknown) => new TableError('not_a_spreadsheet', undefined, { cause });

/**
 * Refuses an archive that is not a spreadsheet or whose unpacked size exceeds the limit, before it is unpacked. The
 * sizes in its headers are not trusted: every part is unpacked up to the limit and discarded. There must be no data
 * between the parts, because a reader that starts at the front would find it.
 * @throws TableError not_a_spreadsheet, unpacks_too_large
 */
export function checkSpreadsheet(zip: Buffer): void {
  const entries = readDirectory(zip);
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) throw refuse();
  let left: number = LIMITS.unpackedBytes;
  let end = 0;
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (entry.offset < end || entry.offset > end + DESCRIPTOR) throw refuse();
    const start = dataStart(zip, entry);
    end = start + entry.packed;
    left -= unpackedSize(zip.subarray(start, end), entry.method, left);
  }
}

function readDirectory(zip: Buffer): readonly Entry[] {
  try {
    const end = findEnd(zip);
    const count = zip.readUInt16LE(end + 10);
    if (count === 0 || count > MOST_ENTRIES) throw refuse();
    const entries: Entry[] = [];
    let at = zip.readUInt32LE(end + 16);
    for (let index = 0; index < count; index++) {
      if (zip.readUInt32LE(at) !== ENTRY) throw refuse();
      const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
      entries.push({
        name: zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)),
        method: zip.readUInt16LE(at + 10),
        packed: zip.readUInt32LE(at + 20),
        offset: zip.readUInt32LE(at + 42),
      });
      at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
    }
    return entries;
  } catch (error) {
    throw error instanceof RangeError ? refuse(error) : error;
  }
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - LONGEST_COMMENT); at--) {
    if (zip.readUInt32LE(at) === END) return at;
  }
  throw refuse();
}

function dataStart(zip: Buffer, { offset, packed }: Entry): number {
  const isThere = offset + 30 <= zip.length && zip.readUInt32LE(offset) === LOCAL;
  const start = isThere ? offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28) : zip.length + 1;
  if (start + packed > zip.length) throw refuse();
  return start;
}

function unpackedSize(packed: Buffer, method: number, most: number): number {
  const tooLarge = (cause?: unknown) =>
    new TableError('unpacks_too_large', { most: LIMITS.unpackedBytes / 1024 / 1024 }, { cause });
  if (method === STORED) {
    if (packed.length > most) throw tooLarge();
    return packed.length;
  }
  if (method !== DEFLATED) throw refuse();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(error) : refuse(error);
  }
}
