import type { Pieces } from '../../src/app/bytes.ts';

/** Bytes to begin with: more than nearly every page has. */
const INITIAL_SIZE = 512 * 1024;
/** UTF-8 bytes of one UTF-16 code unit, at most. */
const BYTES_PER_UNIT = 3;

/** Puts pieces together as UTF-8 in one buffer that is used again: what encode() returns is valid until its next call. */
export class PieceBuffer {
  #buffer = Buffer.allocUnsafe(INITIAL_SIZE);

  encode(pieces: Pieces): Uint8Array {
    this.#makeRoom(pieces);
    let end = 0;
    for (const piece of pieces) {
      if (typeof piece === 'string') end += this.#buffer.write(piece, end, 'utf8');
      else {
        this.#buffer.set(piece, end);
        end += piece.length;
      }
    }
    return this.#buffer.subarray(0, end);
  }

  #makeRoom(pieces: Pieces): void {
    const most = pieces.reduce(
      (sum, piece) => sum + (typeof piece === 'string' ? piece.length * BYTES_PER_UNIT : piece.length),
      0,
    );
    if (most > this.#buffer.length) this.#buffer = Buffer.allocUnsafe(most * 2);
  }
}
