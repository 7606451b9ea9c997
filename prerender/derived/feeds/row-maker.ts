import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Language } from '../../../src/contract/language.ts';
import { kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import { readIfExists } from '../../releases/read-if-exists.ts';
import type { DerivedSettings } from '../derived-database.ts';
import { parseFeedPage } from './feed-page.ts';
import { feedRow } from './feed-row.ts';
import type { FeedStore } from './feed-store.ts';
import { pageSubject } from './page-subject.ts';

/** A page with the file of its data, relative to the tree. */
export interface PageFile {
  readonly lang: Language;
  readonly path: string;
  readonly file: string;
}

export const digestOf = (value: unknown) => hash('sha256', JSON.stringify(value), 'base64url');

/** Makes the rows of feeds from the page data files in one tree. */
export class RowMaker {
  /** Identifies the code and the origin that rows are made with. */
  readonly maker: string;
  readonly #store: FeedStore;
  readonly #dir: string;
  readonly #origin: string;
  readonly #today = kyivMoment(new Date()).date;

  constructor(store: FeedStore, dir: string, { build, origin }: Pick<DerivedSettings, 'build' | 'origin'>) {
    this.#store = store;
    this.#dir = dir;
    this.#origin = origin;
    this.maker = digestOf([build, origin]);
  }

  /**
   * Stores the row of a page. If a newer release has removed the page meanwhile, its row is removed; if the page has
   * changed, the next round reads it again.
   */
  make({ lang, path, file }: PageFile): void {
    const content = readIfExists(join(this.#dir, file));
    const data: unknown = content && JSON.parse(content.toString());
    const page = content && parseFeedPage(data, file);
    if (!page) {
      this.#store.drop(lang, path);
      return;
    }
    const made = {
      hash: hash('sha256', content, 'base64url'),
      subject: digestOf(pageSubject(data)),
      maker: this.maker,
      today: this.#today,
    };
    this.#store.put(feedRow(page, this.#origin), made);
  }
}
