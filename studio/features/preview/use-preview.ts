import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Preview, type PreviewedWrite, readPreview, startPreview } from '../../contract/preview.ts';
import { useStudio } from '../../lib/studio.tsx';

/** Debounce before a preview is requested, ms. Each preview rehearses the whole save. */
const QUIET = 600;
/** Polling interval of a preview in progress, ms. */
const LOOK_INTERVAL = 400;
/** Time for which a result is considered fresh, ms; other editors save too. */
const FRESH = 20_000;

export interface PreviewState {
  /**
   * The latest state of the preview, also while it is looked up again; null before the first response, and if there is
   * nothing to preview.
   */
  readonly preview: Preview | null;
  readonly error: unknown;
  /** True while the preview is computed or debounced. */
  readonly isPending: boolean;
  /** True after `retry()`, until the write is another one. */
  readonly isRetried: boolean;
  readonly retry: () => void;
}

/**
 * Previews the pages that a write would change, again after each change of its input.
 * @param write null if there is nothing to save
 */
export function usePreview(write: PreviewedWrite | null): PreviewState {
  const { api, lang } = useStudio();
  const text = write === null ? null : JSON.stringify(write);
  const asked = useSettled(text);
  const [retried, setRetried] = useState<string | null>(null);
  const begun = useQuery({
    queryKey: ['preview', asked, lang],
    queryFn: ({ signal }) => api.request(startPreview, { body: JSON.parse(asked ?? '') as PreviewedWrite, signal }),
    enabled: asked !== null,
    staleTime: FRESH,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const id = begun.data?.result === null ? begun.data.id : null;
  const followed = useQuery({
    queryKey: ['preview-progress', id],
    queryFn: ({ signal }) => api.request(readPreview, { params: { id: String(id) }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.result || state.error ? false : LOOK_INTERVAL),
    retry: false,
  });
  if (text === null) return { preview: null, error: null, isPending: false, isRetried: false, retry: () => {} };
  const preview = followed.data ?? begun.data ?? null;
  const isSettled = asked === text;
  const isAsking = !isSettled || begun.isFetching;
  const error = isAsking ? null : (begun.error ?? followed.error);
  return {
    preview: isSettled && !error ? preview : null,
    error,
    isPending: isAsking || (!error && !preview?.result),
    isRetried: retried === text,
    retry: () => {
      setRetried(text);
      void begun.refetch();
    },
  };
}

/** Returns the text after it has not changed for a while; null is returned at once. */
function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) setSettled(null);
    const timer = setTimeout(() => setSettled(text), text === null ? 0 : QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
