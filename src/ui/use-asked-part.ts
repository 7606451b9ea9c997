import { useState } from 'react';
import { useErrorMessage } from '../lib/error-message.ts';
import type { Late } from '../lib/late.ts';
import { useToast } from './toast/toast-provider.tsx';

interface AskedPart<Part> {
  /** Null until it was asked for and is there. */
  readonly part: Part | null;
  /** Loads it; false when that failed, which a toast says. */
  ask(): Promise<boolean>;
  /** Begins to load it: a pointer is over what asks for it. */
  prepare(): void;
}

/** A part that a shopper asks for by a press. */
export function useAskedPart<Part>(late: Late<Part>): AskedPart<Part> {
  const toast = useToast();
  const messageOf = useErrorMessage();
  const [loaded, setLoaded] = useState<{ readonly part: Part } | null>(null);
  const ask = async () => {
    try {
      const part = await late.load();
      setLoaded({ part });
      return true;
    } catch (error) {
      toast.error(messageOf(error));
      return false;
    }
  };
  return { part: loaded?.part ?? null, ask, prepare: late.prepare };
}
