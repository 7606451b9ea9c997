import type { Localized } from '../../contract/localized.ts';

/** An event that was recorded before the app could handle it. */
export interface Kept {
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
  /** Message that the app failed to load; it is in the document only after a failure. */
  readonly note: HTMLElement;
  /** In the order in which they happened; the app removes them. */
  readonly kept: Kept[];
  /** Response with the page's data, requested together with the code. */
  page?: Promise<Response>;
  /** Addresses of modules with texts: those that the screen is hydrated with, and all texts. */
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
  /** By type of page; `app` stands for any screen without data of its own. */
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
