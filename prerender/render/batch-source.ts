import { TraitStore } from '../../server/catalogue/trait-store.ts';
import { inTurn } from '../../server/db/queryable.ts';
import type { Language } from '../../src/contract/language.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import { createApiReader } from '../source/api-reader.ts';
import { type BulkBatch, BulkReader, type RenderCards } from '../source/bulk-reader.ts';
import { connectToSnapshot } from '../source/database-snapshot.ts';
import type { PageReader, SnapshotHandle } from '../source/snapshot.ts';
import type { RenderedCards } from './rendered-cards.ts';

/** Reads the batches of one language. */
export interface BatchReader {
  read(paths: readonly string[]): Promise<BulkBatch>;
  close(): Promise<void>;
}

/** Renders the cards that pages show; each card is rendered once for all pages. */
interface CardRenderer {
  readonly renderCards: RenderCards;
  /** Cards that earlier builds of this process have rendered. */
  readonly cards: RenderedCards;
}

/** Source that batches are read from. */
export interface BatchSource {
  openReader(lang: Language, cards: CardRenderer): BatchReader;
  close(): Promise<void>;
}

/** Bytes of cards that a thread keeps in memory, about five thousand products. */
const CARDS = 20 * 1024 * 1024;
/**
 * Minimum bytes in a thread's second language, in which it only helps after its own language is done on a large site.
 */
const HELPED_CARDS = 2 * 1024 * 1024;

/** Reads the state of a snapshot, over its own connection. @param signal aborts reads from an API */
export async function openBatchSource(snapshot: SnapshotHandle, signal?: AbortSignal): Promise<BatchSource> {
  if (snapshot.kind === 'api') {
    return { openReader: (lang) => withoutCards(createApiReader(snapshot, signal), lang), close: async () => {} };
  }
  const client = await connectToSnapshot(snapshot.url, snapshot.snapshot);
  const db = inTurn(client);
  const readers: BulkReader[] = [];
  const traits = new TraitStore();
  return {
    openReader: (lang, { renderCards }) => {
      const kept = readers.reduce((sum, { cardBytes }) => sum + cardBytes, 0);
      const reader = new BulkReader(db, lang, { renderCards, traits, cardBytes: Math.max(HELPED_CARDS, CARDS - kept) });
      readers.push(reader);
      return { read: (paths) => reader.read(paths), close: async () => reader.close() };
    },
    close: () => client.end(),
  };
}

/** Reads with the snapshot's own reader, for few pages: their shared data and cards may already be cached. */
export const sourceOfReader = (reader: PageReader): BatchSource => ({
  openReader: (lang, { renderCards, cards }) => ({
    read: async (paths) => {
      const shown = new Map<number, string>();
      const onCards = (read: readonly ProductCard[]) => {
        for (const [id, html] of cards.htmlOf(read, renderCards)) shown.set(id, html);
      };
      return { records: await reader.read(lang, paths, onCards), cards: shown };
    },
    close: async () => {},
  }),
  close: async () => {},
});

const withoutCards = (reader: PageReader, lang: Language): BatchReader => ({
  read: async (paths) => ({ records: await reader.read(lang, paths), cards: new Map() }),
  close: () => reader.close(),
});
