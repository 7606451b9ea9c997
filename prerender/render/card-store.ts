import { closeSync, openSync, readSync, rmSync, writevSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductCard } from '../../src/contract/product.ts';

/** A card with its rendered content. */
export interface StoredCard {
  readonly card: ProductCard;
  /** HTML of the card's content. */
  readonly html: string;
}

/** Position of a card in the file. */
interface Place {
  readonly offset: number;
  readonly jsonLength: number;
  readonly htmlLength: number;
}

/** Approximate bytes of a card's data as an object. */
const OBJECT_SIZE = 1_500;
/** Bytes of a character in memory. */
const UNIT_SIZE = 2;

/**
 * Cards of one language that a thread has read and rendered. Cards up to the limit are kept in memory, the others in an
 * unlinked file of which the process keeps only the positions, so memory does not grow with the catalogue.
 */
export class CardStore {
  readonly #limit: number;
  readonly #inMemory = new Map<number, StoredCard>();
  #size = 0;
  readonly #file: number;
  /** Null: there is no such card. */
  readonly #places = new Map<number, Place | null>();
  #end = 0;

  /** @param limit bytes of HTML and data to keep in memory */
  constructor(limit: number) {
    this.#limit = limit;
    const path = join(tmpdir(), `cards-${crypto.randomUUID()}`);
    this.#file = openSync(path, 'wx+');
    // The unlinked file is freed when it is closed, even if the process is killed.
    rmSync(path);
  }

  /** Bytes of the cards in memory. */
  get size(): number {
    return this.#size;
  }

  /** Returns the ids that have been neither stored nor recorded as missing. */
  unknown(ids: readonly number[]): number[] {
    return [...new Set(ids)].filter((id) => !this.#inMemory.has(id) && !this.#places.has(id));
  }

  put(stored: StoredCard): void {
    const bytes = Buffer.from(stored.html);
    const size = stored.html.length * UNIT_SIZE + OBJECT_SIZE;
    if (this.#size + size > this.#limit) this.#spill(stored.card, bytes);
    else {
      this.#size += size;
      // A copy, because a part of the HTML of many cards keeps all of it in memory.
      this.#inMemory.set(stored.card.id, { card: stored.card, html: bytes.toString() });
    }
  }

  #spill(card: ProductCard, html: Uint8Array): void {
    const json = Buffer.from(JSON.stringify(card));
    const written = writevSync(this.#file, [json, html], this.#end);
    if (written < json.length + html.length) throw new Error(`No space left in ${tmpdir()}`);
    this.#places.set(card.id, { offset: this.#end, jsonLength: json.length, htmlLength: html.length });
    this.#end += json.length + html.length;
  }

  /** Records that there is no published product with this id. */
  putMissing(id: number): void {
    this.#places.set(id, null);
  }

  get(id: number): StoredCard | null {
    const inMemory = this.#inMemory.get(id);
    if (inMemory) return inMemory;
    const place = this.#places.get(id);
    if (!place) return null;
    const bytes = Buffer.allocUnsafe(place.jsonLength + place.htmlLength);
    readSync(this.#file, bytes, 0, bytes.length, place.offset);
    const json = bytes.subarray(0, place.jsonLength);
    // Written by #spill().
    return { card: JSON.parse(json.toString()) as ProductCard, html: bytes.toString('utf8', place.jsonLength) };
  }

  close(): void {
    closeSync(this.#file);
  }
}
