import { brotliDecompressSync } from 'node:zlib';

/** From https://www.w3.org/TR/WOFF2/: table tags by number. `glyf` and `loca` are stored transformed. */
const KNOWN_TAGS = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca'];
const HEADER_BYTES = 48;
const OWN_TAG = 63;

/** Returns the letters, by code point, for which a WOFF2 font has a glyph. */
export function woff2Letters(font: Buffer): Set<number> {
  const cmap = cmapTable(font);
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const offset = cmap.readUInt32BE(4 + 8 * index + 4);
    if (cmap.readUInt16BE(offset) === 4) return lettersOfSegments(cmap.subarray(offset));
  }
  throw new Error('The font’s character map has an unsupported format');
}

function cmapTable(font: Buffer): Buffer {
  const count = font.readUInt16BE(12);
  let position = HEADER_BYTES;
  const readLength = () => {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(position++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let offset = 0;
  let found: readonly [start: number, end: number] | null = null;
  for (let table = 0; table < count; table++) {
    const flags = font.readUInt8(position++);
    if ((flags & OWN_TAG) === OWN_TAG) position += 4;
    const tag = KNOWN_TAGS[flags & OWN_TAG];
    const length = readLength();
    const version = flags >> 6;
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const stored = isTransformed ? readLength() : length;
    if (tag === 'cmap') found = [offset, offset + stored];
    offset += stored;
  }
  if (!found) throw new Error('The font has no character map');
  return brotliDecompressSync(font.subarray(position)).subarray(...found);
}

/**
 * Reads format 4: ranges of code points. Code points mapped to the missing glyph are not excluded; no font of ours has
 * any.
 */
function lettersOfSegments(table: Buffer): Set<number> {
  const bytes = table.readUInt16BE(6);
  const letters = new Set<number>();
  for (let at = 0; at < bytes; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const start = table.readUInt16BE(16 + bytes + at);
    if (start === 0xffff) continue;
    for (let letter = start; letter <= end; letter++) letters.add(letter);
  }
  return letters;
}
