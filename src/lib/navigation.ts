import { createContext, use, useSyncExternalStore } from 'react';

/** Where the shopper is. */
export interface Place {
  /** Without the language. */
  readonly path: string;
  readonly search: Readonly<Record<string, unknown>>;
}

interface Destination {
  /** `/path?search#hash`, with its language. */
  readonly href: string;
  /** False leaves the shopper where they are looking. */
  readonly resetScroll?: boolean;
  /** True leaves no way back to the present address. */
  readonly replace?: boolean;
}

/** A navigation that begins. */
export interface Move {
  /** False when only the search or the anchor of the address changes. */
  readonly isOtherPath: boolean;
}

/** The way to other pages. The router behind it is loaded with the first of them. */
export interface Navigation {
  readonly place: () => Place;
  /** Of the document; the first render equals it. */
  readonly firstPlace: Place;
  readonly navigate: (to: Destination) => Promise<void>;
  /** Calls before each navigation. @returns how to stop */
  readonly onLeave: (listener: (move: Move) => void) => () => void;
  /** Calls when what is at the new place is shown. @returns how to stop */
  readonly onArrive: (listener: () => void) => () => void;
  /** Calls when place() differs: it may, before what is there is shown. @returns how to stop */
  readonly onPlace: (listener: () => void) => () => void;
}

export const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('useNavigation() needs a NavigationContext above it');
  return navigation;
}

/** The place, which in the first render is that of the document: a path without search. */
export function usePlace(): Place {
  const { onPlace, place, firstPlace } = useNavigation();
  return useSyncExternalStore(onPlace, place, () => firstPlace);
}

/** A navigation that leads nowhere, for rendering. */
export function stillNavigation(path: string): Navigation {
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
