import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CONTENT } from './queries.ts';

interface Options<Input, Output> {
  readonly save: (input: Input) => Promise<Output>;
  readonly onSaved: (output: Output) => void;
}

/** Saves a text, notice or setting and invalidates all queries of them. */
export function useSave<Input, Output>({ save, onSaved }: Options<Input, Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (output) => {
      onSaved(output);
      await queryClient.invalidateQueries({ queryKey: [CONTENT] });
    },
  });
}
