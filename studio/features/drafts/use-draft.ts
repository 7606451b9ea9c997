import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, forgetDraft, keepDraft, readDraft } from '../../contract/drafts.ts';
import type { DraftEntity } from '../../contract/entities.ts';
import { useSession } from '../../lib/session.ts';
import { storedDraft } from '../../lib/stored.ts';
import { useStudio } from '../../lib/studio.tsx';

/** ms after the last key, until the server is told. */
const PAUSE = 1_000;
/** ms until it is tried again after a failure. */
const RETRY = 10_000;

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
  /** A draft from before was found: the form is to hold it. Called once, before anything is kept. */
  readonly onFound: (draft: Draft) => void;
}

/** Where what was typed is kept by now: in this browser at once, and with the server shortly after. */
export type DraftState = 'nothing' | 'here' | 'kept';

/**
 * Keeps what is typed into a form until it is saved, so that nothing is lost: with each change in this browser, where it
 * outlives a crash, and a second after the last one with the server, where another browser finds it.
 */
export function useDraft<Values>(options: DraftOptions<Values>) {
  const { entity, id, title, values, base, baseRevision, isDirty, onFound } = options;
  const { api } = useStudio();
  const { staff } = useSession();
  const queryClient = useQueryClient();
  const [state, setState] = useState<DraftState>('nothing');
  const [isReady, setReady] = useState(false);
  const latest = useRef({ onFound });
  latest.current = { onFound };
  const params = { entity, id };
  const name = `${staff.id}:${entity}:${id}`;

  useEffect(() => {
    const abort = new AbortController();
    const find = async () => {
      const here = storedDraft(name).read();
      // Without the server, what is in this browser is all there is.
      const there = await api.request(readDraft, { params: { entity, id }, signal: abort.signal }).catch(() => null);
      if (abort.signal.aborted) return;
      const found = here && (!there || here.savedAt > there.savedAt) ? here : there;
      if (found) latest.current.onFound(found);
      setReady(true);
    };
    void find();
    return () => abort.abort();
  }, [api, name, entity, id]);

  const forget = useCallback(async () => {
    storedDraft(name).remove();
    setState('nothing');
    await api.request(forgetDraft, { params: { entity, id } }).catch(() => null);
    await queryClient.invalidateQueries({ queryKey: ['drafts'] });
  }, [api, name, entity, id, queryClient]);

  const text = JSON.stringify({ values, base, baseRevision, title });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` is all of what is kept
  useEffect(() => {
    if (!isReady || !isDirty) return;
    const content = { values, base, baseRevision, title };
    storedDraft(name).write({ ...content, savedAt: new Date().toISOString() });
    setState('here');
    const abort = new AbortController();
    const send = async () => {
      try {
        await api.request(keepDraft, { params, body: content, signal: abort.signal });
        setState('kept');
        void queryClient.invalidateQueries({ queryKey: ['drafts'] });
      } catch {
        if (!abort.signal.aborted) timer = setTimeout(() => void send(), RETRY);
      }
    };
    let timer = setTimeout(() => void send(), PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isReady, isDirty, text, name, api]);

  // What was taken back, or saved, needs no draft.
  const hadDraft = useRef(false);
  useEffect(() => {
    if (!isReady) return;
    if (hadDraft.current && !isDirty) void forget();
    hadDraft.current = isDirty;
  }, [isReady, isDirty, forget]);

  return { state, forget };
}
