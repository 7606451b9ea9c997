import { useState } from 'react';
import { useErrorMessage } from '../lib/error-message.ts';
import type { LazyPart } from '../lib/lazy-part.ts';
import { useToast } from './toast/toast-provider.tsx';

interface RequestedPart<Part> {
  /** Null until it was requested and is loaded. */
  readonly part: Part | null;
  /** Loads the part. Resolves to false after a failure, which a toast reports. */
  ask(): Promise<boolean>;
  /** Starts to load it, as a pointer is over the control that requests it. */
  prepare(): void;
}

/** Returns a part of the app that a press of the shopper loads. */
export function useRequestedPart<Part>(lazyPart: LazyPart<Part>): RequestedPart<Part> {
  const toast = useToast();
  const messageOf = useErrorMessage();
  const [loaded, setLoaded] = useState<{ readonly part: Part } | null>(null);
  const ask = async () => {
    try {
      const part = await lazyPart.load();
      setLoaded({ part });
      return true;
    } catch (error) {
      toast.error(messageOf(error));
      return false;
    }
  };
  return { part: loaded?.part ?? null, ask, prepare: lazyPart.prepare };
}
