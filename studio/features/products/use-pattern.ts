import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProductPattern } from '../../contract/products.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEditor } from './editor.ts';
import { takenFrom } from './pattern.ts';
import type { ProductValues } from './product-values.ts';
import { patternQuery } from './queries.ts';

interface PatternChoice {
  /** The chosen pattern; undefined for none, and until it is read. */
  readonly pattern: ProductPattern | undefined;
  /** Reads a product and takes its fields over. */
  readonly choose: (id: number) => Promise<void>;
}

/** Returns the pattern of the new product in the form, and a function that chooses another one. */
export function usePattern(): PatternChoice {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const errorMessage = useErrorMessage();
  const { form } = useEditor();
  const { values, set } = form;
  const latest = useRef(values);
  latest.current = values;
  const { patternId } = values.start;
  const { data: pattern } = useQuery({ ...patternQuery(api, patternId ?? 0), enabled: patternId !== null });
  const choose = async (id: number) => {
    try {
      const chosen = await queryClient.fetchQuery(patternQuery(api, id));
      // Values typed while the product was read stay.
      const taken = takenFrom(chosen, latest.current, pattern ?? null);
      for (const [name, value] of Object.entries(taken)) set(name as keyof ProductValues, value);
    } catch (error) {
      toast(errorMessage(error), { tone: 'error' });
    }
  };
  return { pattern, choose };
}
