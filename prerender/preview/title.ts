const START = Buffer.from('<title>');
const END = Buffer.from('</title>');

/** Number of leading bytes that contain a document's title. */
const HEAD = 4_096;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** Returns the title of a document that the shop has rendered; '' if it has none. */
export function titleOf(document: Uint8Array): string {
  const head = Buffer.from(document.buffer, document.byteOffset, Math.min(document.byteLength, HEAD));
  const start = head.indexOf(START);
  const end = head.indexOf(END, start);
  if (start === -1 || end === -1) return '';
  const text = head.toString('utf8', start + START.length, end);
  return text.replace(/&([a-z]+|#x?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
