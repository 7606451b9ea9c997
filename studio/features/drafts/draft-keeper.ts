import type { StoredItem } from '../../../src/lib/browser-storage.ts';
import type { Draft, DraftContent } from '../../contract/drafts.ts';

/** ms after the last key, until the server is told. */
export const PAUSE = 1_000;
/** ms until it is tried again after a failure. */
export const RETRY = 10_000;

/** Where the server keeps the draft of one form. Each throws ApiError. */
interface DraftServer {
  /** Null where there is none. */
  readonly read: () => Promise<Draft | null>;
  /** @returns when it was kept, by the server's clock: ISO 8601 */
  readonly keep: (content: DraftContent) => Promise<string>;
  readonly forget: () => Promise<void>;
}

/** What is known of a draft. */
export interface DraftState {
  /** Where what is typed is kept by now: in this browser at once, and with the server shortly after. */
  readonly place: 'nothing' | 'here' | 'kept';
  /** What the server could not be asked, and why; it is tried again by itself. */
  readonly failure: { readonly of: 'read' | 'keep' | 'forget'; readonly error: unknown } | null;
  /** Whether what there was has been handed to the form. */
  readonly isReady: boolean;
  /** One that was typed elsewhere and is known too late, when something is typed here already: somebody has to choose. */
  readonly other: Draft | null;
}

interface Options {
  readonly server: DraftServer;
  /** This browser's copy, which outlives a crash. */
  readonly local: StoredItem<Draft>;
  /** When the draft was kept that the server would not forget: it is not to come back. */
  readonly forgotten: StoredItem<string>;
  /** Something was found: the form is to hold it. @returns whether there was anything in it that the form has not got */
  readonly onFound: (draft: Draft) => boolean;
  /** The server has another draft now, or none. */
  readonly onChanged: () => void;
}

const NOTHING: DraftState = { place: 'nothing', failure: null, isReady: false, other: null };

/**
 * The draft of one form, here and with the server. The server is asked one thing after another, so that nothing which is
 * still under way brings back a draft that was forgotten since.
 */
export class DraftKeeper {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #state = NOTHING;
  #content: DraftContent | null = null;
  /** What this browser had when the form was opened. */
  #before: Draft | null = null;
  /** The last thing that the server was asked. */
  #asked: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the server has said what it has; until then nothing of it is written over. */
  #isKnown = false;
  /** When what the server has was kept; null where it has none, undefined where that is not known. */
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

  /** Looks for what was typed before. */
  open(): void {
    this.#openings += 1;
    if (!this.#content) this.#before = this.#options.local.read();
    void this.#read(this.#openings);
  }

  /** Nothing is tried again; what is under way comes to its end. */
  close(): void {
    this.#openings += 1;
    clearTimeout(this.#timer);
  }

  /** Keeps what is typed: here at once, with the server once nothing more is typed for a while. */
  keep(content: DraftContent): void {
    this.#content = content;
    this.#options.local.write({ ...content, savedAt: new Date().toISOString() });
    this.#say({ place: 'here' });
    if (this.#isKnown && !this.#state.other) this.#later(PAUSE, () => this.#send());
  }

  /** It was saved, or taken back. */
  async forget(): Promise<void> {
    clearTimeout(this.#timer);
    this.#content = null;
    // What was typed and taken back before it was known what there is says nothing of that.
    if (!this.#state.isReady && this.#before) this.#options.local.write(this.#before);
    else this.#options.local.remove();
    this.#say({ place: 'nothing', other: null });
    if (!this.#state.isReady) return;
    // What was never sent, and was not there, need not be asked for.
    if (this.#isKnown && this.#kept === null) return this.#say({ failure: null });
    if (this.#kept) this.#options.forgotten.write(this.#kept);
    await this.#ask(async () => {
      // Typed again meanwhile: the next draft takes its place.
      if (this.#content) return;
      try {
        await this.#options.server.forget();
        this.#kept = null;
        this.#isKnown = true;
        this.#options.forgotten.remove();
        this.#say({ failure: null });
        this.#options.onChanged();
      } catch (error) {
        this.#say({ failure: { of: 'forget', error } });
        this.#later(RETRY, () => this.forget());
      }
    });
  }

  /** Asks again what could not be asked. */
  readonly retry = (): void => {
    clearTimeout(this.#timer);
    const { failure } = this.#state;
    if (failure?.of === 'read') void this.#read(this.#openings);
    if (failure?.of === 'keep') void this.#send();
    if (failure?.of === 'forget') void this.forget();
  };

  /** The one that was typed elsewhere takes the place of what is typed here. */
  readonly takeOther = (): void => {
    const { other } = this.#state;
    if (!other) return;
    this.#say({ other: null });
    if (!this.#options.onFound(other)) void this.forget();
  };

  /** What is typed here takes the place of the other one. */
  readonly leaveOther = (): void => {
    this.#say({ other: null });
    void this.#send();
  };

  async #read(opening: number): Promise<void> {
    const isLate = this.#state.isReady;
    try {
      const there = await this.#options.server.read();
      if (opening !== this.#openings) return;
      this.#isKnown = true;
      this.#kept = there?.savedAt ?? null;
      this.#say({ failure: null });
      const isOver = there !== null && there.savedAt === this.#options.forgotten.read();
      this.#hand(isOver ? null : there, isLate);
      if (isOver && !this.#content) void this.forget();
    } catch (error) {
      if (opening !== this.#openings) return;
      // What is in this browser is all there is for now.
      this.#say({ failure: { of: 'read', error } });
      if (!isLate && this.#before && !this.#content) this.#options.onFound(this.#before);
      this.#say({ isReady: true });
      this.#later(RETRY, () => this.#read(this.#openings));
    }
  }

  /** Gives the form the newer of two; once something is typed, what there was is somebody's to choose. */
  #hand(there: Draft | null, isLate: boolean): void {
    const here = isLate ? null : this.#before;
    const found = here && (!there || here.savedAt > there.savedAt) ? here : there;
    this.#say({ isReady: true });
    if (this.#content) {
      if (found) this.#say({ other: found });
      else void this.#send();
    } else if (found && !this.#options.onFound(found)) void this.forget();
  }

  #send(): Promise<void> {
    return this.#ask(async () => {
      const content = this.#content;
      if (!content) return;
      this.#kept = undefined;
      try {
        this.#kept = await this.#options.server.keep(content);
        this.#options.forgotten.remove();
        this.#say({ failure: null, ...(this.#content === content && { place: 'kept' }) });
        this.#options.onChanged();
      } catch (error) {
        this.#say({ failure: { of: 'keep', error } });
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

  #say(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
