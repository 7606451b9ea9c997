const encoder = new TextEncoder();

/** UTF-8 of a text. */
export const encode = (text: string): Uint8Array => encoder.encode(text);

/** A text in pieces, of which those that many pages share are encoded already: shared pieces are encoded once. */
export type Pieces = readonly (string | Uint8Array)[];

/** The pieces as one text. */
export function decodePieces(pieces: Pieces): string {
  const decoder = new TextDecoder();
  return pieces.map((piece) => (typeof piece === 'string' ? piece : decoder.decode(piece))).join('');
}
