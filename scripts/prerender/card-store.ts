import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductCard } from '../../src/contract/product.ts';

/** A card as pages need it: its data for the page's JSON, and UTF-8 HTML of what is in it. */
export interface StoredCard {
  readonly card: ProductCard;
  readonly html: Uint8Array;
}

interface Place {
  readonly offset: number;
  readonly jsonLength: number;
  readonly htmlLength: number;
}

/**
 * Cards of one language that a thread has read and rendered, in a file without a name: the system keeps in memory what
 * there is room for, the process only where each lies, so memory does not grow with the catalogue.
 */
export class CardStore {
  readonly #file: number;
  readonly #places = new Map<number, Place | null>();
  #end = 0;

  constructor() {
    const path = join(tmpdir(), `cards-${crypto.randomUUID()}`);
    this.#file = openSync(path, 'wx+');
    // The file lives until it is closed, however the process ends.
    rmSync(path);
  }

  /** Those of `ids` that have not been stored or noted as missing. */
  unknown(ids: readonly number[]): number[] {
    return [...new Set(ids)].filter((id) => !this.#places.has(id));
  }

  put(id: number, card: ProductCard, html: Uint8Array): void {
    const json = Buffer.from(JSON.stringify(card));
    writeSync(this.#file, Buffer.concat([json, html]), 0, json.length + html.length, this.#end);
    this.#places.set(id, { offset: this.#end, jsonLength: json.length, htmlLength: html.length });
    this.#end += json.length + html.length;
  }

  /** There is no published product of this id. */
  putMissing(id: number): void {
    this.#places.set(id, null);
  }

  get(id: number): StoredCard | null {
    const place = this.#places.get(id);
    if (!place) return null;
    const bytes = Buffer.allocUnsafe(place.jsonLength + place.htmlLength);
    readSync(this.#file, bytes, 0, bytes.length, place.offset);
    return {
      // Written by put() above.
      card: JSON.parse(bytes.toString('utf8', 0, place.jsonLength)) as ProductCard,
      html: bytes.subarray(place.jsonLength),
    };
  }

  close(): void {
    closeSync(this.#file);
  }
}
