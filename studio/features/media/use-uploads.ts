import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { readUploads, type StoredPicture, type Upload, uploadPicture } from '../../contract/media.ts';
import type { StudioApi } from '../../lib/api.ts';
import { isTemporary } from '../../lib/api-error.ts';
import { useStudio } from '../../lib/studio.tsx';

/** An upload in progress. */
export interface Sending {
  readonly key: string;
  readonly name: string;
  /** Progress of the renditions, 0 to 1; null while the file is being sent. */
  readonly fraction: number | null;
  /**
   * Reason of the failure; null while in progress. `broken`: the file could not be decoded. `given-up`: the server could
   * not store its renditions.
   */
  readonly failure: { readonly error: unknown } | 'broken' | 'given-up' | null;
}

export interface Uploads {
  readonly sendings: readonly Sending[];
  /** Uploads files, each as a separate request. */
  readonly send: (files: readonly File[]) => void;
  /** Starts a crop of a picture, which replaces the picture once it is ready. */
  readonly replace: (mediaId: string, begin: () => Promise<Upload>) => void;
  /** Removes a failed upload from the list. */
  readonly forget: (key: string) => void;
}

interface Task {
  readonly begin: () => Promise<Upload>;
  readonly replaced: string | null;
}

/** Number of concurrent uploads. More are useless, because the server processes one picture at a time. */
const AT_ONCE = 2;
/** Polling interval of an upload, ms. */
const PAUSE = 400;
/** Time for which a server that does not answer, or is overloaded, is asked again about a file that it has stored, ms. */
const PATIENCE = 60_000;

/**
 * Uploads pictures and waits until their renditions are ready. `replaced` is the id of the picture to replace; null for a
 * new one.
 */
export function useUploads(onPicture: (picture: StoredPicture, replaced: string | null) => void): Uploads {
  const { api } = useStudio();
  const { t } = useLingui();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const queue = useRef<Promise<unknown>[]>([]);
  const isGone = useAbort();

  const latest = useRef(onPicture);
  latest.current = onPicture;

  const change = (key: string, changed: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const forget = (key: string) => setSendings((all) => all.filter((one) => one.key !== key));

  const run = async (key: string, { begin, replaced }: Task) => {
    try {
      const upload = await untilMade(api, await begin(), isGone(), (fraction) => change(key, { fraction }));
      if (!upload.picture) return change(key, { failure: upload.state === 'given-up' ? 'given-up' : 'broken' });
      latest.current(upload.picture, replaced);
      forget(key);
    } catch (error) {
      if (!isGone().aborted) change(key, { failure: { error } });
    }
  };
  const enqueue = (name: string, task: Task) => {
    const key = crypto.randomUUID();
    setSendings((all) => [...all, { key, name, fraction: null, failure: null }]);
    const before = queue.current.at(-AT_ONCE);
    queue.current.push((before ?? Promise.resolve()).then(() => run(key, task)));
  };
  return {
    sendings,
    forget,
    replace: (mediaId, begin) => enqueue(t`Обрізана картинка`, { begin, replaced: mediaId }),
    send: (files) => {
      for (const file of files) enqueue(file.name, { begin: () => sendFile(api, file), replaced: null });
    },
  };
}

const sendFile = (api: StudioApi, file: File) =>
  api.request(uploadPicture, { query: { name: file.name.slice(-250) }, content: asBytes(file) });

/** Sends raw bytes, because the server detects the type; browsers only derive it from the file name. */
const asBytes = (file: File) => new Blob([file], { type: 'application/octet-stream' });

async function untilMade(
  api: StudioApi,
  begun: Upload,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<Upload> {
  let upload = begun;
  let pause = PAUSE;
  let answeredAt = performance.now();
  while (upload.state === 'waiting' || upload.state === 'making') {
    onProgress(upload.percent / 100);
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
    try {
      const [found] = await api.request(readUploads, { query: { id: [upload.id] }, signal });
      if (!found) break;
      upload = found;
      pause = PAUSE;
      answeredAt = performance.now();
    } catch (error) {
      if (!isTemporary(error) || performance.now() - answeredAt > PATIENCE) throw error;
      pause = Math.max(PAUSE, (error.retryAfter ?? 0) * 1_000);
    }
  }
  return upload;
}

/** Returns a function that gives a signal, which is aborted when the screen is left. */
function useAbort(): () => AbortSignal {
  const controller = useRef<AbortController>(new AbortController());
  useEffect(() => {
    const own = new AbortController();
    controller.current = own;
    return () => own.abort();
  }, []);
  return () => controller.current.signal;
}
