import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { lookUpText } from '../../../contract/content-pages.ts';
import { useStudio } from '../../../lib/studio.tsx';
import { askedBy, NO_FACTS, type TextFacts } from './text-problems.ts';

/** Known targets of the links and products of the texts on a screen. */
export const TextFactsContext = createContext<TextFacts>(NO_FACTS);

export const useTextFacts = () => useContext(TextFactsContext);

/** Resolves the links and products of texts whenever the set of them changes. */
export function useLookUp(texts: readonly string[]): TextFacts {
  const { api } = useStudio();
  const asked = askedBy(texts);
  const { data } = useQuery({
    queryKey: ['content', 'look-up', asked],
    queryFn: ({ signal }) => api.request(lookUpText, { body: asked, signal }),
    enabled: Object.values(asked).some((entries) => entries.length > 0),
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () =>
      data
        ? {
            paths: new Map(data.paths.map((fact) => [fact.path, fact])),
            skus: new Map(data.skus.map((fact) => [fact.sku, fact])),
            pictures: new Map(data.pictures.map((picture) => [picture.id, picture])),
            isKnown: true,
          }
        : NO_FACTS,
    [data],
  );
}
