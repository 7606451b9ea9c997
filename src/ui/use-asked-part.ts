import { useRef, useState } from 'react';
import { useErrorMessage } from '../lib/error-message.ts';
import type { Late } from '../lib/late.ts';
import { useToast } from './toast/toast-provider.tsx';

/**
 * A part that a shopper asks for by a press: null until it is there. `ask` loads it and then calls `then`; whoever asks
 * twice meanwhile has asked once, and when it does not load a toast says so and nothing is called.
 */
export function useAskedPart<Part>(part: Late<Part>) {
  const toast = useToast();
  const messageOf = useErrorMessage();
  const [loaded, setLoaded] = useState<{ readonly part: Part } | null>(null);
  const isLoading = useRef(false);
  const load = async (then: () => void) => {
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      const arrived = await part.load();
      setLoaded({ part: arrived });
      then();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      isLoading.current = false;
    }
  };
  return {
    part: loaded?.part ?? null,
    ask: (then: () => void) => void (loaded ? then() : load(then)),
    prepare: part.prepare,
  };
}
