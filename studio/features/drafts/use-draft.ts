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
  /** NEW_ID for an entity that is not created yet. */
  readonly id: string;
  /** Title in the list of drafts. */
  readonly title: string;
  /** Values of the form, its initial values and their revision; null for a new entity. */
  readonly values: Values;
  readonly base: Values;
  readonly baseRevision: number | null;
  readonly isDirty: boolean;
  /**
   * Called with an earlier draft, before typing begins or when the person has chosen it; the form should show it.
   * @returns true if the draft differs from the form; otherwise it is deleted
   */
  readonly onFound: (draft: Draft) => boolean;
}

/** State and actions of the draft of a form. */
export interface FormDraft extends DraftState {
  readonly retry: () => void;
  readonly takeOther: () => void;
  readonly leaveOther: () => void;
  readonly forget: () => Promise<void>;
}

/**
 * Keeps the values of a form until they are saved, so that no input is lost. Each change is stored at once in this
 * browser, where it survives a crash, and a second after the last change on the server, where other browsers find it.
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

  // The draft is deleted after a save or a reset.
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
