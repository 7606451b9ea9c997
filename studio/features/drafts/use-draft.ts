import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type Draft, forgetDraft, keepDraft, readDraft } from '../../contract/drafts.ts';
import type { DraftEntity } from '../../contract/entities.ts';
import { useSession } from '../../lib/session.ts';
import { storedDraft, storedForgottenDraft } from '../../lib/stored.ts';
import { useStudio } from '../../lib/studio.tsx';
import { DraftKeeper, type DraftState } from './draft-keeper.ts';

interface DraftOptions<Values> {
  readonly entity: DraftEntity;
  /** NEW_ID for what is not there yet. */
  readonly id: string;
  /** What it is called in the list of drafts. */
  readonly title: string;
  /** What is in the form, what it began with, and of which revision that is; null for what is new. */
  readonly values: Values;
  readonly base: Values;
  readonly baseRevision: number | null;
  readonly isDirty: boolean;
  /**
   * A draft from before was found: the form is to hold it. Called before anything is typed, or when somebody chose it.
   * @returns whether there is anything in it that the form has not got; it is forgotten otherwise
   */
  readonly onFound: (draft: Draft) => boolean;
}

/** The draft of a form: what is known of it, and what can be done with it. */
export interface FormDraft extends DraftState {
  readonly retry: () => void;
  readonly takeOther: () => void;
  readonly leaveOther: () => void;
  readonly forget: () => Promise<void>;
}

/**
 * Keeps what is typed into a form until it is saved, so that nothing is lost: with each change in this browser, where it
 * outlives a crash, and a second after the last one with the server, where another browser finds it.
 */
export function useDraft<Values>(options: DraftOptions<Values>): FormDraft {
  const { title, values, base, baseRevision, isDirty } = options;
  const keeper = useKeeper(options);
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);

  const text = JSON.stringify({ values, base, baseRevision, title });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` is all of what is kept
  useEffect(() => {
    if (isDirty) keeper.keep({ values, base, baseRevision, title });
  }, [isDirty, text, keeper]);

  // What was taken back, or saved, needs no draft.
  const hadDraft = useRef(false);
  useEffect(() => {
    if (hadDraft.current && !isDirty) void keeper.forget();
    hadDraft.current = isDirty;
  }, [isDirty, keeper]);

  const { retry, takeOther, leaveOther } = keeper;
  return { ...state, retry, takeOther, leaveOther, forget: () => keeper.forget() };
}

function useKeeper<Values>({ entity, id, onFound }: DraftOptions<Values>): DraftKeeper {
  const { api } = useStudio();
  const { staff } = useSession();
  const queryClient = useQueryClient();
  const latest = useRef({ onFound });
  latest.current = { onFound };
  const keeper = useMemo(() => {
    const params = { entity, id };
    const name = `${staff.id}:${entity}:${id}`;
    return new DraftKeeper({
      server: {
        read: () => api.request(readDraft, { params }),
        keep: async (content) => (await api.request(keepDraft, { params, body: content })).savedAt,
        forget: async () => {
          await api.request(forgetDraft, { params });
        },
      },
      local: storedDraft(name),
      forgotten: storedForgottenDraft(name),
      onFound: (draft) => latest.current.onFound(draft),
      onChanged: () => void queryClient.invalidateQueries({ queryKey: ['drafts'] }),
    });
  }, [api, staff.id, entity, id, queryClient]);
  useEffect(() => {
    keeper.open();
    return () => keeper.close();
  }, [keeper]);
  return keeper;
}
