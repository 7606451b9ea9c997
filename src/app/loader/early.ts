import type { Language } from '../../contract/language.ts';

/** What a shopper did before the app could answer. */
export interface Kept {
  readonly type: 'click' | 'submit' | 'input';
  readonly target: Element;
  /** The target's place among the document's elements of its kind: it may be replaced until the app answers. */
  readonly index: number;
  /** Of a click: how many times; 0 from the keyboard. */
  readonly detail?: number;
  /** Of a form: the button that sends it. */
  readonly by?: HTMLElement | null;
  /** Of a field, as it is after the last such event on it. */
  value?: string;
  isChecked?: boolean;
}

/** What the recorder in a document's head, the script that starts the app, and the app leave to each other. */
export interface Early {
  /** What the document shows, one of StartFiles. */
  readonly screen: string;
  /** What happened before there was `hear`. */
  readonly events: Event[];
  /** Told of what happens that only the app can answer. */
  hear?: (event: Event) => void;
  /** Says that the app did not load, while it is in the document. */
  readonly note: HTMLElement;
  /** In the order in which they were done; the app takes them out. */
  readonly kept: Kept[];
  /** The file of the page's data, asked for together with the code. */
  page?: Promise<Response>;
  /** Addresses of the texts that the screen is hydrated with, and of all of them: modules. */
  texts?: string;
  allTexts?: string;
  /** The app does again what was kept: nothing of that is kept once more. */
  isReplaying?: boolean;
}

/** What a document tells its recorder, as the attributes of its script. */
export interface RecorderData {
  /** Address of the script that starts the app. */
  readonly start: string;
  readonly screen: string;
  /** What is said when the app did not load, in the document's language. */
  readonly failed: string;
}

/** Addresses of what the app of a build is made of. */
export interface StartFiles {
  /** Of each type of page, and of `app`, which is any screen without data of its own. */
  readonly screens: Readonly<Record<string, ScreenFiles>>;
  /** All texts, by language. */
  readonly texts: Readonly<Record<Language, string>>;
}

export interface ScreenFiles {
  /** Modules, the app's entry first. */
  readonly files: readonly string[];
  /** The screen's texts, by language; none where it needs all. */
  readonly texts: Readonly<Partial<Record<Language, string>>>;
}

declare global {
  interface Window {
    early?: Early;
  }
}
