/** The events and APIs of a service worker that this one uses: TypeScript's default types are those of pages. */
interface ExtendableEvent extends Event {
  /** Keeps the worker alive until the promise settles. */
  waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends ExtendableEvent {
  /** Chromium only: requests that bypass the worker. */
  addRoutes?(rules: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The page that sends the request. */
  readonly clientId: string;
  /**
   * The response that the browser has requested while the worker started (navigation preload); undefined without it.
   */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface MessageEvent extends ExtendableEvent {
  readonly data: unknown;
}

interface WorkerEvents {
  install: InstallEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageEvent;
}

interface Worker {
  readonly location: { readonly origin: string };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    /** The previous worker, while this one is being installed. */
    readonly active: unknown;
    unregister(): Promise<boolean>;
  };
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
}

/** The worker's global scope. */
export const worker = globalThis as unknown as Worker;
