import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../src/lib/use-debounced.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import type { StudioApi } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio.tsx';

/** Milliseconds after the last change until the preview is requested. */
const PAUSE = 300;

/** The order of a preview, as the person has seen it. */
interface Seen {
  readonly params: { readonly id: string };
  readonly ifMatch: number;
  readonly signal: AbortSignal;
}

interface Preview<Body, Outcome> {
  /** Distinguishes previews of one order. */
  readonly name: string;
  /** The input; null while it is incomplete, and nothing is requested. */
  readonly body: Body | null;
  readonly request: (api: StudioApi, body: Body, seen: Seen) => Promise<Outcome>;
}

/** Requests the effect of an input on an order a moment after its last change. */
export function useOrderPreview<Body, Outcome>(
  { id, revision }: StudioOrder,
  { name, body, request }: Preview<Body, Outcome>,
) {
  const { api } = useStudio();
  const text = JSON.stringify(body);
  const asked = useDebounced(text, PAUSE);
  const { data, error, isFetching } = useQuery({
    queryKey: ['orders', name, api.lang, id, revision, asked],
    queryFn: ({ signal }) => request(api, JSON.parse(asked) as Body, { params: { id }, ifMatch: revision, signal }),
    enabled: body !== null && asked !== 'null',
    retry: false,
    gcTime: 0,
  });
  const isComplete = body !== null;
  return {
    outcome: error || !isComplete ? undefined : data,
    error: isComplete ? error : null,
    /** True if the outcome is that of the current input. */
    isReady: isComplete && asked === text && !isFetching && !error && data !== undefined,
  };
}
