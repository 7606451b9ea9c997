import { createListeners } from '../lib/listeners.ts';
import type { Move, Navigation, Place } from '../lib/navigation.ts';
import type { Router } from './router.tsx';

/** Content between header and footer: the document's own page, a loading screen, or the router's screen. */
type Shown = 'first' | 'loading' | Router;

export interface ClientNavigation extends Navigation {
  readonly shown: () => Shown;
  /** Calls the listener when shown() changes. @returns a function that unsubscribes it */
  readonly onShown: (listener: () => void) => () => void;
  /** Loads the router's code when a pointer is over a link. A failure is handled by the navigation that follows. */
  readonly prepare: () => void;
  /** Starts the router and has it show the current address, for a document without its own page. */
  readonly startRouter: () => Promise<void>;
  /** Returns true while a navigation is in progress. */
  readonly isLeaving: () => boolean;
}

interface Options {
  /** The path of the document, without its language. */
  readonly path: string;
  readonly loadRouter: () => Promise<Router>;
  /** Called when the shopper navigates to the current address. */
  readonly onSameAddress: () => void;
}

/** Milliseconds before a slow first navigation shows the loading screen instead of the page that is being left. */
const PENDING_AFTER = 400;

/**
 * Navigates without a router until the shopper goes to another page: the document's page is shown as it was
 * prerendered, and changes of its query string (a list's order) need no router.
 */
export function createClientNavigation({ path, loadRouter, onSameAddress }: Options): ClientNavigation {
  const leaving = createListeners<[Move]>();
  const arriving = createListeners();
  const moving = createListeners();
  const showing = createListeners();
  let shown: Shown = 'first';
  let making: Promise<Router> | null = null;
  let latest: symbol | null = null;

  const firstPlace: Place = { path, search: {} };
  const readPlace = createPlaceReader(firstPlace);
  const router = () => (typeof shown === 'string' ? null : shown);
  const show = (next: Shown) => {
    shown = next;
    moving.call();
    showing.call();
  };
  const make = () => {
    making ??= loadRouter().then(async (made) => {
      // Rendered as on the server: without the Suspense boundaries that the router adds in a browser-only app.
      made.ssr = { manifest: undefined };
      made.subscribe('onBeforeNavigate', ({ pathChanged, hrefChanged }) => {
        // Listeners were already notified of the first navigation, when it began.
        if (!router()) return;
        leaving.call({ isOtherPath: pathChanged });
        if (!hrefChanged) onSameAddress();
      });
      made.subscribe('onBeforeLoad', moving.call);
      made.subscribe('onResolved', () => {
        moving.call();
        if (router()) arriving.call();
      });
      // The router learns the first page and its scroll position too, because the back button leads there.
      await made.load();
      document.dispatchEvent(new Event('scroll'));
      return made;
    });
    // After a failure the next navigation loads the router again.
    making.catch(() => {
      making = null;
    });
    return making;
  };

  /** Leaves the document's own page for the address `href`, which `open` loads with the router. */
  async function leaveFirst(href: string, open: (made: Router) => Promise<unknown>): Promise<void> {
    const own = Symbol(href);
    latest = own;
    leaving.call({ isOtherPath: true });
    let pending: ReturnType<typeof setTimeout> | undefined;
    // The page stays as it is until the router is loaded, because the router reads its scroll position.
    setBusy(true);
    try {
      const made = await make();
      if (latest !== own) return;
      const opened = open(made);
      pending = setTimeout(() => latest === own && show('loading'), PENDING_AFTER);
      await opened;
      if (latest !== own) return;
      show(made);
      arriving.call();
    } catch {
      // Without the router the browser loads the document.
      if (latest === own) location.assign(href);
    } finally {
      clearTimeout(pending);
      if (latest === own) {
        latest = null;
        setBusy(false);
      }
    }
  }

  /** Changes the query string or the fragment of the document's own page. */
  function moveWithin(url: URL, { resetScroll = true, replace = false }): void {
    leaving.call({ isOtherPath: false });
    if (url.href === location.href) onSameAddress();
    else history[replace ? 'replaceState' : 'pushState'](null, '', url);
    if (url.hash) document.getElementById(decodeURIComponent(url.hash.slice(1)))?.scrollIntoView();
    else if (resetScroll) scrollTo(0, 0);
    moving.call();
    arriving.call();
  }

  window.addEventListener('popstate', () => {
    if (router()) return;
    // After a reload the back button may lead to a page from before it, and the browser does not load its document. The
    // loading screen has replaced the document's own page.
    if (location.pathname !== firstPathname || shown === 'loading') {
      void leaveFirst(location.href, (made) => made.load());
      return;
    }
    // The shopper has come back before another page was shown: the navigation to it ends here.
    if (latest) {
      latest = null;
      setBusy(false);
    }
    moving.call();
    arriving.call();
  });
  const firstPathname = location.pathname;

  return {
    firstPlace,
    place: () => readPlace(router()),
    shown: () => shown,
    isLeaving: () => latest !== null || router()?.state.status === 'pending',
    prepare: () => {
      make().catch(() => {});
    },
    startRouter: async () => {
      show(await make());
    },
    navigate: async ({ href, resetScroll = true, replace = false }) => {
      const present = router();
      if (present) return present.navigate({ href, resetScroll, replace });
      const url = new URL(href, location.href);
      if (url.pathname === firstPathname && !latest) return moveWithin(url, { resetScroll, replace });
      await leaveFirst(href, (made) => made.navigate({ href, resetScroll, replace }));
    },
    onLeave: leaving.add,
    onArrive: arriving.add,
    onPlace: moving.add,
    onShown: showing.add,
  };
}

/** Marks that another screen is being loaded; see root.module.css. */
function setBusy(isBusy: boolean): void {
  const main = document.getElementById('main');
  if (isBusy) main?.setAttribute('aria-busy', 'true');
  else main?.removeAttribute('aria-busy');
}

/**
 * Reads the place. Returns the same object while the place is unchanged, so that its readers are not rendered again.
 */
function createPlaceReader(first: Place): (router: Router | null) => Place {
  let known: { readonly key: unknown; readonly place: Place } | null = null;
  return (router) => {
    const key = router ? router.state.location : location.href;
    if (known?.key !== key) {
      const place = router
        ? { path: router.state.location.pathname, search: router.state.location.search }
        : location.search
          ? { ...first, search: Object.fromEntries(new URLSearchParams(location.search)) }
          : first;
      known = { key, place };
    }
    return known.place;
  };
}
