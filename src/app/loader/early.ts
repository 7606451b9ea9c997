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

/** What the loader in a document's head leaves to the app. */
export interface Early {
  /** In the order in which they were done; the app takes them out. */
  readonly kept: Kept[];
  /** The file of the page's data, asked for together with the code. */
  page?: Promise<Response>;
  /** The app does again what was kept: nothing of that is kept once more. */
  isReplaying?: boolean;
}

/** What a document tells its loader, as the attributes of its script. */
export interface LoaderData {
  /** Addresses of the modules, the entry first; with spaces between. */
  readonly files?: string;
  /** Address of the page's data; a screen of the app has none, and starts at once. */
  readonly page?: string;
  /** What is said when they did not load, in the document's language. */
  readonly failed?: string;
}

declare global {
  interface Window {
    early?: Early;
  }
}
