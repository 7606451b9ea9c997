import { join } from 'node:path';
import type { Language } from '../../../src/contract/language.ts';
import { kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import { readIfExists } from '../../releases/read-if-exists.ts';
import type { DerivedSettings } from '../derived-database.ts';
import { digestOf } from '../digest.ts';
import { type FeedEntry, feedEntryOfFile } from './feed-entry.ts';
import type { FeedStore } from './feed-store.ts';

/** A page with the file of its data, relative to the tree. */
interface PageFile {
  readonly lang: Language;
  readonly path: string;
  readonly file: string;
}

/** Stores the rows of feeds. */
export class FeedRows {
  /** Identifies the code and the origin that rows are made with. */
  readonly maker: string;
  readonly #store: FeedStore;
  readonly #origin: string;
  readonly #today = kyivMoment(new Date()).date;

  constructor(store: FeedStore, { build, origin }: Pick<DerivedSettings, 'build' | 'origin'>) {
    this.#store = store;
    this.#origin = origin;
    this.maker = digestOf([build, origin]);
  }

  /** Stores the row of a page that the same build has rendered. */
  put(entry: FeedEntry): void {
    this.#store.put(entry, { maker: this.maker, today: this.#today });
  }

  /**
   * Makes and stores the row of a page from the file of its data in a tree. If a newer release has removed the page
   * meanwhile, its row is removed; if the page has changed, the next round reads it again.
   */
  read(tree: string, { lang, path, file }: PageFile): void {
    const content = readIfExists(join(tree, file));
    const entry = content && feedEntryOfFile(content, file, this.#origin);
    if (entry) this.put(entry);
    else this.#store.drop(lang, path);
  }
}
