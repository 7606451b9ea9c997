const START = Buffer.from('<title>');
const END = Buffer.from('</title>');

/** Bytes in which a document's title begins and ends. */
const HEAD = 4_096;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** The title of a document that the shop has rendered; '' when it has none. */
export function titleOf(document: Uint8Array): string {
  const head = Buffer.from(document.buffer, document.byteOffset, Math.min(document.byteLength, HEAD));
  const start = head.indexOf(START);
  const end = head.indexOf(END, start);
  if (start === -1 || end === -1) return '';
  const text = head.toString('utf8', start + START.length, end);
  return text.replace(/&([a-z]+|#x?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
