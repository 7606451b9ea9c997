import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Preview, type PreviewedWrite, readPreview, startPreview } from '../../contract/preview.ts';
import { useStudio } from '../../lib/studio.tsx';

/** ms without typing before a preview is asked for: each one is a rehearsal of the whole save. */
const QUIET = 600;
/** ms between two looks at a preview that takes longer. */
const LOOK_INTERVAL = 400;
/** ms for which the pages are taken to be the same: others save too. */
const FRESH = 20_000;

export interface PreviewState {
  /** What is known so far; null before the first answer, and when nothing is to be previewed. */
  readonly preview: Preview | null;
  readonly error: unknown;
  /** It is being found out, or about to be. */
  readonly isPending: boolean;
  readonly retry: () => void;
}

/** Which pages a write would change, found out again whenever its input stays different. @param write null: nothing to save */
export function usePreview(write: PreviewedWrite | null): PreviewState {
  const { api, lang } = useStudio();
  const asked = useSettled(write === null ? null : JSON.stringify(write));
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
  if (write === null) return { preview: null, error: null, isPending: false, retry: () => {} };
  const preview = followed.data ?? begun.data ?? null;
  const error = begun.error ?? followed.error;
  const isSettled = asked === JSON.stringify(write);
  return {
    preview: isSettled ? preview : null,
    error: isSettled ? error : null,
    isPending: !isSettled || (!error && !preview?.result),
    retry: () => void begun.refetch(),
  };
}

/** The text once it has stayed the same for a while; nothing at once. */
function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) setSettled(null);
    const timer = setTimeout(() => setSettled(text), text === null ? 0 : QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
