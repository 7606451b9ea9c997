import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { lookUpText } from '../../../contract/content-pages.ts';
import { useStudio } from '../../../lib/studio.tsx';
import { askedBy, NO_FACTS, type TextFacts } from './text-problems.ts';

/** Known targets of the links, products and pictures of the texts on a screen. */
export const TextFactsContext = createContext<TextFacts>(NO_FACTS);

export const useTextFacts = () => useContext(TextFactsContext);

/** Resolves the links, products and pictures of texts whenever the set of them changes. */
export function useLookUp(texts: readonly string[]): TextFacts {
  const { api } = useStudio();
  const asked = askedBy(texts);
  const { data } = useQuery({
    queryKey: ['content', 'look-up', asked],
    queryFn: async ({ signal }) => ({ ...(await api.request(lookUpText, { body: asked, signal })), asked }),
    enabled: Object.values(asked).some((entries) => entries.length > 0),
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () =>
      data
        ? {
            paths: new Map(data.paths.map((fact) => [fact.path, fact])),
            skus: new Map(data.skus.map((fact) => [fact.sku, fact])),
            pictures: new Map(
              data.asked.pictures.map((id) => [id, data.pictures.find((picture) => picture.id === id) ?? null]),
            ),
          }
        : NO_FACTS,
    [data],
  );
}
