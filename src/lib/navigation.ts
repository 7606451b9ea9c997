import { createContext, use, useSyncExternalStore } from 'react';

/** The address that is shown. */
export interface Place {
  /** Without the language. */
  readonly path: string;
  readonly search: Readonly<Record<string, unknown>>;
}

interface Destination {
  /** `/path?search#hash`, with its language. */
  readonly href: string;
  /** False keeps the scroll position. */
  readonly resetScroll?: boolean;
  /** True replaces the current entry of the history. */
  readonly replace?: boolean;
}

/** A navigation that begins. */
export interface Move {
  /** False if only the query string or the fragment of the address changes. */
  readonly isOtherPath: boolean;
}

/** Navigation to other pages. The router behind it is loaded with the first of them. */
export interface Navigation {
  readonly place: () => Place;
  /** The place of the document, which the first render equals. */
  readonly firstPlace: Place;
  readonly navigate: (to: Destination) => Promise<void>;
  /** Calls the listener before each navigation. @returns a function that unsubscribes it */
  readonly onLeave: (listener: (move: Move) => void) => () => void;
  /** Calls the listener when the new place is shown. @returns a function that unsubscribes it */
  readonly onArrive: (listener: () => void) => () => void;
  /**
   * Calls the listener when place() changes, possibly before the new place is shown. @returns a function that
   * unsubscribes it
   */
  readonly onPlace: (listener: () => void) => () => void;
}

export const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('useNavigation() needs a NavigationContext above it');
  return navigation;
}

/** Returns the place; in the first render that of the document, a path without search. */
export function usePlace(): Place {
  const { onPlace, place, firstPlace } = useNavigation();
  return useSyncExternalStore(onPlace, place, () => firstPlace);
}

/** Returns a navigation that does nothing, for rendering. */
export function staticNavigation(path: string): Navigation {
  const place = { path, search: {} };
  const nothing = () => () => {};
  return {
    place: () => place,
    firstPlace: place,
    navigate: async () => {},
    onLeave: nothing,
    onArrive: nothing,
    onPlace: nothing,
  };
}
