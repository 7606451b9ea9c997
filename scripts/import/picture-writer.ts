import type pg from 'pg';
import { describePictures, type Pictures, pictureKey, storePictures } from '../../server/db/seed/pictures.ts';
import type { PictureSpec } from '../../server/db/seed/types.ts';
import { writeMedia } from '../../server/db/write/catalogue.ts';
import type { MediaRecord } from '../../server/db/write/records.ts';

/** Draws, stores and writes pictures the first time that they are met. */
export class PictureWriter {
  readonly #mediaDir: string | null;
  readonly #pictures = new Map<string, MediaRecord>();

  /** @param mediaDir where the renditions go; null draws none. */
  constructor(mediaDir: string | null) {
    this.#mediaDir = mediaDir;
  }

  /** Every picture so far. */
  get pictures(): Pictures {
    return this.#pictures;
  }

  async write(client: pg.ClientBase, specs: readonly PictureSpec[]): Promise<void> {
    const fresh = specs.filter((spec) => !this.#pictures.has(pictureKey(spec)));
    if (fresh.length === 0) return;
    const made =
      this.#mediaDir === null ? describePictures(fresh) : await storePictures(fresh, this.#mediaDir, () => {});
    for (const [key, media] of made) this.#pictures.set(key, media);
    await writeMedia(client, [...made.values()]);
  }
}
