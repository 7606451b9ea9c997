import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { REVIEW_PHOTOS } from '../../contract/limits.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useShop } from '../../lib/shop.tsx';
import type { DraftPhoto } from './review-draft.ts';
import { sendPhoto } from './send-photo.ts';

/** A photo that is being uploaded, or whose upload failed. */
export interface SendingPhoto {
  readonly file: File;
  /** From 0 to 1. */
  readonly progress: number;
  /** Message of the failure; null while it is being uploaded. */
  readonly failure: string | null;
}

interface Options {
  /** Idempotency key of the review. */
  readonly reviewKey: string;
  readonly photos: readonly DraftPhoto[];
  /** Updates the photos by a function of the current ones, because uploads may have finished meanwhile. */
  readonly onChange: (next: (photos: readonly DraftPhoto[]) => readonly DraftPhoto[]) => void;
}

const { most, bytes } = REVIEW_PHOTOS;
const MEBIBYTE = 1024 * 1024;

/**
 * Manages the photos of a review: they are uploaded as soon as they are chosen, one by one, so that submitting the
 * review waits for nothing.
 */
export function usePhotos({ reviewKey, photos, onChange }: Options) {
  const { t } = useLingui();
  const { lang } = useShop();
  const messageOf = useErrorMessage();
  const [sending, setSending] = useState<readonly SendingPhoto[]>([]);
  const [notice, setNotice] = useState('');
  const stops = useRef(new Map<File, AbortController>());
  const last = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  const change = (file: File, changes: Partial<SendingPhoto>) =>
    setSending((now) => now.map((photo) => (photo.file === file ? { ...photo, ...changes } : photo)));
  const drop = (file: File) => setSending((now) => now.filter((photo) => photo.file !== file));

  // One after another: on a slow connection each arrives sooner, and the API accepts few at a time.
  const send = (file: File) => {
    const stop = new AbortController();
    stops.current.set(file, stop);
    change(file, { progress: 0, failure: null });
    last.current = last.current.then(() => sendNow(file, stop));
  };
  const sendNow = async (file: File, stop: AbortController) => {
    if (stop.signal.aborted) return;
    try {
      const onProgress = (progress: number) => change(file, { progress });
      const photo = await sendPhoto(file, { lang, key: reviewKey, onProgress, signal: stop.signal });
      onChange((now) => [...now, photo]);
      drop(file);
    } catch (error) {
      if (!stop.signal.aborted) change(file, { failure: messageOf(error) });
    } finally {
      if (stops.current.get(file) === stop) stops.current.delete(file);
    }
  };

  const add = (files: readonly File[]) => {
    const room = most - photos.length - sending.length;
    const taken = files.slice(0, Math.max(0, room));
    setNotice(files.length > taken.length ? t`До відгуку можна додати ${most} фото` : '');
    setSending((now) => [...now, ...taken.map((file) => ({ file, progress: 0, failure: tooLarge(file) }))]);
    for (const file of taken) if (tooLarge(file) === null) send(file);
  };
  const limit = Math.round(bytes / MEBIBYTE);
  const isDrawn = (file: File) => file.type.startsWith('image/');
  // A picture is scaled down before the upload; any other file is sent unchanged.
  const tooLarge = (file: File) =>
    isDrawn(file) || file.size <= bytes ? null : t`Файл завеликий: приймаємо до ${limit} МБ`;

  return {
    sending,
    notice,
    add,
    retry: send,
    /** Cancels an upload, or removes a failed one. */
    cancel: (file: File) => {
      stops.current.get(file)?.abort();
      drop(file);
    },
    remove: (id: string) => onChange((now) => now.filter((photo) => photo.id !== id)),
    isSending: sending.some(({ failure }) => failure === null),
    hasRoom: photos.length + sending.length < most,
  };
}
export type Photos = ReturnType<typeof usePhotos>;
