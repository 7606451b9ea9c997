import { readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { PICTURE_WIDTHS } from '../../src/rules/picture-files.ts';
import type { MediaRecord } from '../db/write/records.ts';
import { PHOTOGRAPH } from '../media/photograph.ts';
import { LEAST_WIDTH, photographSize, pictureId, storePicture } from '../media/store.ts';
import type { Place } from './problems.ts';

/** Maximum size of a picture file in bytes. */
const MOST_BYTES = 20 * 1024 * 1024;

/** A picture that is drawn, not read from a file. */
interface DrawnPicture {
  /** Record of the picture for an import that writes no file. */
  readonly described: MediaRecord;
  /** Returns the SVG document. */
  draw(): string;
}

/** Source of a picture: a file beside the imported one, or a drawing. */
export type PictureSource = { readonly file: string } | DrawnPicture;

/**
 * Pictures of an imported file: checked during the check, converted to renditions when the entities that show them are
 * written.
 */
export class Pictures {
  readonly #folder: string;
  readonly #sourceOf: (name: string) => PictureSource;
  readonly #mediaDir: string | null;
  /** Ids by name. */
  readonly #ids = new Map<string, string>();
  /** Functions that store the picture of an id. */
  readonly #makers = new Map<string, () => Promise<MediaRecord>>();

  /**
   * @param catalogue path of the file that names the pictures, relative to itself
   * @param mediaDir folder for the renditions; null computes the records and writes no file
   * @param sourceOf maps a name in the file to its source
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

  /** Returns the id of a picture; null when it is unusable, which is reported. */
  async idOf(name: string, place: Place, field: string): Promise<string | null> {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const source = this.#sourceOf(name);
    const id = 'file' in source ? await this.#look(source.file, place, field) : this.#draw(source);
    // Unusable ones are not cached, so that the problem is reported at every place that names them.
    if (id !== null) this.#ids.set(name, id);
    return id;
  }

  /** Returns the id of an optional picture; returns null and undefined unchanged. */
  async idIfGiven(name: string | null | undefined, place: Place): Promise<string | null | undefined> {
    return name === null || name === undefined ? name : this.idOf(name, place, 'picture');
  }

  /** Stores the pictures with these ids, which idOf() has returned. */
  async store(ids: Iterable<string>): Promise<MediaRecord[]> {
    const records: MediaRecord[] = [];
    for (const id of new Set(ids)) {
      const make = this.#makers.get(id);
      if (make) records.push(await make());
    }
    return records;
  }

  #draw(picture: DrawnPicture): string {
    const { described } = picture;
    const mediaDir = this.#mediaDir;
    const id = mediaDir === null ? described.id : pictureId(picture.draw());
    this.#makers.set(id, async () => (mediaDir === null ? described : storePicture(picture.draw(), mediaDir)));
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
      // The file is read again, because all pictures of a catalogue together may exceed the memory.
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
