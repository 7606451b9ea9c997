import type { Localized } from '../../contract/localized.ts';

/** An event that was recorded before the app could handle it. */
export interface RecordedEvent {
  readonly type: 'click' | 'submit' | 'input';
  readonly target: Element;
  /** Index of the target among the document's elements of its tag: it may be replaced before the event is replayed. */
  readonly index: number;
  /** For a click: the click count; 0 from the keyboard. */
  readonly detail?: number;
  /** For a form: the button that submits it. */
  readonly by?: HTMLElement | null;
  /** For a field: its value after the last such event. */
  value?: string;
  isChecked?: boolean;
}

/** State that the recorder in a document's head, the script that starts the app, and the app share. */
export interface Early {
  /** The document's screen, a key of StartFiles.screens. */
  readonly screen: string;
  /** Events that were recorded before `hear` was set. */
  readonly events: Event[];
  /** Receives the events that the app may have to handle. */
  hear?: (event: Event) => void;
  /** Message that the app failed to load; added to the document only after a failure. */
  readonly note: HTMLElement;
  /** Events in the order in which they occurred; the app removes them. */
  readonly kept: RecordedEvent[];
  /** Response with the page's data, requested together with the code. */
  page?: Promise<Response>;
  /** Addresses of text modules: the texts that hydrating the screen needs, and all texts. */
  texts?: string;
  allTexts?: string;
  /** True while the app replays events, which are not recorded again. */
  isReplaying?: boolean;
}

/** Attributes of the recorder's script, by which a document configures it. */
export interface RecorderData {
  /** Address of the script that starts the app. */
  readonly start: string;
  readonly screen: string;
  /** Message that the app failed to load, in the document's language. */
  readonly failed: string;
}

/** Addresses of the files that the app of a build consists of. */
export interface StartFiles {
  /** By type of page; `app` is used for every screen without page data. */
  readonly screens: Readonly<Record<string, ScreenFiles>>;
  /** All texts, by language. */
  readonly texts: Localized;
}

export interface ScreenFiles {
  /** Modules, the app's entry first. */
  readonly files: readonly string[];
  /** The screen's texts, by language; empty if it needs all texts. */
  readonly texts: Partial<Localized>;
}

declare global {
  interface Window {
    early?: Early;
  }
}
