import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { PriceQuestion } from './price-question.ts';

/** Loaded lazily, because unusual prices are rare. */
const PriceQuestionDialog = lazy(async () => ({
  default: (await import('./price-question-dialog.tsx')).PriceQuestionDialog,
}));

/** Opens a dialog over every screen when a write is refused until the person confirms unusual prices. */
export function PriceQuestionWatch({ question }: { readonly question: PriceQuestion }) {
  const suspicious = useSyncExternalStore(question.subscribe, question.current);
  if (suspicious === null) return null;
  return (
    <Suspense>
      <PriceQuestionDialog suspicious={suspicious} onSettle={question.settle} />
    </Suspense>
  );
}
