import { readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { PICTURE_WIDTHS } from '../../src/rules/picture-files.ts';
import { drawPicture } from '../db/seed/pictures/index.ts';
import { describePictures, pictureKey } from '../db/seed/pictures.ts';
import type { PictureSpec } from '../db/seed/types.ts';
import type { MediaRecord } from '../db/write/records.ts';
import { PHOTOGRAPH } from '../media/photograph.ts';
import { LEAST_WIDTH, photographSize, pictureId, storePicture } from '../media/store.ts';
import type { Place } from './problems.ts';

/** Bytes of the largest picture file. */
const MOST_BYTES = 20 * 1024 * 1024;
/** Where a picture comes from: a file beside the imported one, or a drawing of the demo shop's series. */
export type PictureSource = { readonly file: string } | { readonly drawing: PictureSpec };

/** Pictures of an imported file: found and looked at first, made into renditions when what shows them is written. */
export class Pictures {
  readonly #folder: string;
  readonly #sourceOf: (name: string) => PictureSource;
  readonly #mediaDir: string | null;
  /** Ids by name. */
  readonly #ids = new Map<string, string>();
  /** How to make what an id stands for. */
  readonly #makers = new Map<string, () => Promise<MediaRecord>>();

  /**
   * @param catalogue the file that names the pictures, relative to itself
   * @param mediaDir where the renditions go; null describes the pictures and writes no file
   * @param sourceOf what a name in the file stands for
   */
  constructor(
    catalogue: string,
    mediaDir: string | null,
    sourceOf: (name: string) => PictureSource = (file) => ({ file }),
  ) {
    this.#folder = dirname(resolve(catalogue));
    this.#mediaDir = mediaDir;
    this.#sourceOf = sourceOf;
  }

  /** The id of a picture; null when it cannot be used, which is reported. */
  async idOf(name: string, place: Place, field: string): Promise<string | null> {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const source = this.#sourceOf(name);
    const id = 'file' in source ? await this.#look(source.file, place, field) : this.#draw(source.drawing);
    // One that cannot be used is looked at and reported wherever it is named.
    if (id !== null) this.#ids.set(name, id);
    return id;
  }

  /** The same for the one picture of something; null and undefined stay what they are. */
  async idIfGiven(name: string | null | undefined, place: Place): Promise<string | null | undefined> {
    return name === null || name === undefined ? name : this.idOf(name, place, 'picture');
  }

  /** Makes pictures of which idOf() has given the ids. */
  async store(ids: Iterable<string>): Promise<MediaRecord[]> {
    const records: MediaRecord[] = [];
    for (const id of new Set(ids)) {
      const make = this.#makers.get(id);
      if (make) records.push(await make());
    }
    return records;
  }

  #draw(spec: PictureSpec): string {
    const mediaDir = this.#mediaDir;
    const described = [...describePictures([spec]).values()][0];
    if (!described) throw new Error(`The drawing ${pictureKey(spec)} is not described`);
    const id = mediaDir === null ? described.id : pictureId(drawPicture(spec));
    this.#makers.set(id, async () => (mediaDir === null ? described : storePicture(drawPicture(spec), mediaDir)));
    return id;
  }

  async #look(file: string, place: Place, field: string): Promise<string | null> {
    const path = resolve(this.#folder, file);
    const source = await this.#read(file, path, place, field);
    if (source === null) return null;
    const size = await photographSize(source);
    if (size === null) {
      place.report(field, `${file} is not a picture that can be read: JPEG, PNG, WebP, AVIF, HEIF, TIFF or GIF`);
      return null;
    }
    if (size.width < LEAST_WIDTH) {
      place.report(field, `${file} is ${size.width} pixels wide, less than ${LEAST_WIDTH}`);
      return null;
    }
    const id = pictureId(source);
    const mediaDir = this.#mediaDir;
    const widths = PICTURE_WIDTHS.filter((width) => width <= size.width);
    this.#makers.set(id, async () =>
      // Read again: all pictures of a catalogue at once are more than fits.
      mediaDir === null ? { id, ...size, widths } : storePicture(await readFile(path), mediaDir, PHOTOGRAPH),
    );
    return id;
  }

  async #read(file: string, path: string, place: Place, field: string): Promise<Buffer | null> {
    const inside = relative(this.#folder, path);
    if (isAbsolute(file) || inside.startsWith('..') || isAbsolute(inside)) {
      place.report(field, `${file} is outside the folder of the imported file`);
      return null;
    }
    try {
      const { size } = await stat(path);
      if (size <= MOST_BYTES) return await readFile(path);
      place.report(field, `${file} is larger than ${MOST_BYTES / 1024 / 1024} MiB`);
    } catch {
      place.report(field, `${file} cannot be read`);
    }
    return null;
  }
}
