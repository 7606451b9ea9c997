import type { StoredItem } from '../../../src/lib/browser-storage.ts';
import type { Draft, DraftContent } from '../../contract/drafts.ts';

/** Debounce between the last key and the request, ms. */
export const PAUSE = 1_000;
/** Delay before a failed request is retried, ms. */
export const RETRY = 10_000;

/** Server storage of the draft of one form. All methods throw ApiError. */
interface DraftServer {
  /** Returns the draft; null if there is none. */
  readonly read: () => Promise<Draft | null>;
  /** @returns the instant of the save by the server's clock, ISO 8601 */
  readonly keep: (content: DraftContent) => Promise<string>;
  readonly forget: () => Promise<void>;
}

/** State of a draft. */
export interface DraftState {
  /**
   * Storage that has the typed values: `here` is this browser, written at once; `kept` is the server, written after a
   * debounce.
   */
  readonly place: 'nothing' | 'here' | 'kept';
  /** The failed request and its error; it is retried automatically. */
  readonly failure: { readonly of: 'read' | 'keep' | 'forget'; readonly error: unknown } | null;
  /** True once an earlier draft has been looked for and passed to the form. */
  readonly isReady: boolean;
  /** True while the form shows an earlier draft, or one that continues it. */
  readonly isFound: boolean;
  /** A draft of another browser that was found after typing has begun here, so the editor has to choose. */
  readonly other: Draft | null;
}

interface Options {
  readonly server: DraftServer;
  /** Copy of the draft in this browser, which survives a crash. */
  readonly local: StoredItem<Draft>;
  /** `savedAt` of the draft that the server failed to delete, so that it is not restored. */
  readonly forgotten: StoredItem<string>;
  /**
   * Called with a found draft, which the form should show.
   * @returns true if the draft differs from the form
   */
  readonly onFound: (draft: Draft) => boolean;
  /** Called after the server's draft was written or deleted. */
  readonly onChanged: () => void;
}

const NOTHING: DraftState = { place: 'nothing', failure: null, isReady: false, isFound: false, other: null };

/**
 * Keeps the draft of one form, in this browser and on the server. Requests are sent one at a time, so that a delayed
 * request cannot restore a draft that has been deleted.
 */
export class DraftKeeper {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #state = NOTHING;
  #content: DraftContent | null = null;
  /** Draft of this browser when the form was opened. */
  #before: Draft | null = null;
  /** The last request in the queue. */
  #asked: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** True once the server's draft is known; it is not overwritten before that. */
  #isKnown = false;
  /** `savedAt` of the server's draft; null if there is none, undefined if unknown. */
  #kept: string | null | undefined;
  #openings = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  readonly state = (): DraftState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Looks for an earlier draft. */
  open(): void {
    this.#openings += 1;
    if (!this.#content) this.#before = this.#options.local.read();
    void this.#read(this.#openings);
  }

  /** Stops retries and timers; the request in flight is completed. */
  close(): void {
    this.#openings += 1;
    clearTimeout(this.#timer);
  }

  /** Stores the typed values: in this browser at once, on the server after a debounce. */
  keep(content: DraftContent): void {
    this.#content = content;
    this.#options.local.write({ ...content, savedAt: new Date().toISOString() });
    this.#change({ place: 'here' });
    if (this.#isKnown && !this.#state.other) this.#later(PAUSE, () => this.#send());
  }

  /** Deletes the draft after a save or a reset. */
  async forget(): Promise<void> {
    clearTimeout(this.#timer);
    this.#content = null;
    // Input that was reset before the server answered must not delete an earlier draft.
    if (!this.#state.isReady && this.#before) this.#options.local.write(this.#before);
    else this.#options.local.remove();
    this.#change({ place: 'nothing', isFound: false, other: null });
    if (!this.#state.isReady) return;
    // The server has no draft, so no request is needed.
    if (this.#isKnown && this.#kept === null) return this.#change({ failure: null });
    if (this.#kept) this.#options.forgotten.write(this.#kept);
    await this.#ask(async () => {
      // The person has typed again meanwhile: the new draft will replace the old one.
      if (this.#content) return;
      try {
        await this.#options.server.forget();
        this.#kept = null;
        this.#isKnown = true;
        this.#options.forgotten.remove();
        this.#change({ failure: null });
        this.#options.onChanged();
      } catch (error) {
        this.#change({ failure: { of: 'forget', error } });
        this.#later(RETRY, () => this.forget());
      }
    });
  }

  /** Retries the failed request. */
  readonly retry = (): void => {
    clearTimeout(this.#timer);
    const { failure } = this.#state;
    if (failure?.of === 'read') void this.#read(this.#openings);
    if (failure?.of === 'keep') void this.#send();
    if (failure?.of === 'forget') void this.forget();
  };

  /** Replaces the typed values by the draft of the other browser. */
  readonly takeOther = (): void => {
    const { other } = this.#state;
    if (!other) return;
    this.#change({ other: null });
    this.#show(other);
  };

  /** Replaces the draft of the other browser by the typed values. */
  readonly leaveOther = (): void => {
    this.#change({ other: null });
    void this.#send();
  };

  async #read(opening: number): Promise<void> {
    const isLate = this.#state.isReady;
    try {
      const there = await this.#options.server.read();
      if (opening !== this.#openings) return;
      this.#isKnown = true;
      this.#kept = there?.savedAt ?? null;
      this.#change({ failure: null });
      const isOver = there !== null && there.savedAt === this.#options.forgotten.read();
      this.#hand(isOver ? null : there, isLate);
      if (isOver && !this.#content) void this.forget();
    } catch (error) {
      if (opening !== this.#openings) return;
      // The server is unreachable, so only the draft of this browser can be restored.
      this.#change({ failure: { of: 'read', error } });
      if (!isLate && this.#before && !this.#content) this.#change({ isFound: this.#options.onFound(this.#before) });
      this.#change({ isReady: true });
      this.#later(RETRY, () => this.#read(this.#openings));
    }
  }

  /** Passes the newer of two drafts to the form. If typing has begun, the person has to choose instead. */
  #hand(there: Draft | null, isLate: boolean): void {
    const here = isLate ? null : this.#before;
    const found = here && (!there || here.savedAt > there.savedAt) ? here : there;
    this.#change({ isReady: true });
    if (this.#content) {
      if (found) this.#change({ other: found });
      else void this.#send();
    } else if (found) this.#show(found);
  }

  /** Passes a draft to the form; one that does not differ from it is deleted. */
  #show(draft: Draft): void {
    this.#change({ isFound: true });
    if (!this.#options.onFound(draft)) void this.forget();
  }

  #send(): Promise<void> {
    return this.#ask(async () => {
      const content = this.#content;
      if (!content) return;
      this.#kept = undefined;
      try {
        this.#kept = await this.#options.server.keep(content);
        this.#options.forgotten.remove();
        this.#change({ failure: null, ...(this.#content === content && { place: 'kept' }) });
        this.#options.onChanged();
      } catch (error) {
        this.#change({ failure: { of: 'keep', error } });
        if (this.#content) this.#later(RETRY, () => this.#send());
      }
    });
  }

  #ask(work: () => Promise<void>): Promise<void> {
    this.#asked = this.#asked.then(work);
    return this.#asked;
  }

  #later(pause: number, work: () => Promise<void>): void {
    const opening = this.#openings;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (opening === this.#openings) void work();
    }, pause);
  }

  #change(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
