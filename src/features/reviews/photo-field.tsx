import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { REVIEW_PHOTOS } from '../../contract/limits.ts';
import { adoptStyle } from '../../lib/adopt-style.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import style from './photo-field.css?inline';

adoptStyle(style);

import type { DraftPhoto } from './review-draft.ts';
import type { Photos } from './use-photos.ts';

interface Props {
  readonly photos: Photos;
  readonly sent: readonly DraftPhoto[];
  readonly error?: string | undefined;
}

const { most } = REVIEW_PHOTOS;

/** Photos of a review: each has a preview, a button to remove it, and the progress of its upload. */
export function PhotoField({ photos, sent, error }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const wrong = error ?? photos.notice;
  const back = () => input.current?.focus();
  return (
    <fieldset className="photos-field" aria-describedby={id}>
      <legend>{t`Фото (не обов’язково)`}</legend>
      <ul className="photos-list">
        {sent.map(({ id: photo, name, thumbnail }) => (
          <li key={photo} className="photos-photo">
            {thumbnail ? <img src={thumbnail} alt={name} /> : <span className="photos-name">{name}</span>}
            <IconButton
              label={t`Прибрати фото ${name}`}
              className="photos-remove"
              onClick={() => {
                photos.remove(photo);
                back();
              }}
            >
              <Icon name="close" />
            </IconButton>
          </li>
        ))}
        {photos.sending.map(({ file, progress, failure }) => (
          <li key={`${file.name}${file.lastModified}${file.size}`} className="photos-photo">
            {failure === null ? (
              <progress value={progress || undefined} max={1} aria-label={t`Надсилаємо ${file.name}`} />
            ) : (
              <span className="photos-failure" role="alert">
                {file.name}: {failure}
              </span>
            )}
            {failure !== null && (
              <Button variant="quiet" onClick={() => photos.retry(file)}>
                {t`Ще раз`}
              </Button>
            )}
            <IconButton
              label={t`Прибрати фото ${file.name}`}
              className="photos-remove"
              onClick={() => {
                photos.cancel(file);
                back();
              }}
            >
              <Icon name="close" />
            </IconButton>
          </li>
        ))}
        <li hidden={!photos.hasRoom}>
          <label className="photos-add">
            <input
              ref={input}
              type="file"
              name="photos"
              multiple
              accept="image/jpeg,image/png,image/webp,image/avif"
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => {
                photos.add([...(target.files ?? [])]);
                // Resets the field, so that the same file can be chosen again.
                target.value = '';
              }}
            />
            <span>{t`Додати фото`}</span>
          </label>
        </li>
      </ul>
      <p id={id} role="status" className={wrong ? 'photos-error' : 'photos-hint'}>
        {wrong || t`До ${most} фото. Покажемо їх разом із відгуком, коли перевіримо. Місце зйомки з них приберемо.`}
      </p>
    </fieldset>
  );
}
