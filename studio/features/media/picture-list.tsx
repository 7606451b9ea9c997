import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Language } from '../../../src/contract/language.ts';
import { EMPTY_TEXT } from '../../../src/contract/localized.ts';
import { cropPicture } from '../../contract/media.ts';
import { moveTo } from '../../lib/lists.ts';
import { useStudio } from '../../lib/studio.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { altOf } from './alt-texts.ts';
import styles from './media.module.css';
import { itemOf, PICTURE_TYPES, type PictureItem, type Texts } from './picture-item.ts';
import { PictureRow } from './picture-row.tsx';
import { Sendings } from './sendings.tsx';
import { useUploads } from './use-uploads.ts';

const none = (): readonly File[] => [];

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

interface PictureListProps {
  /** In order; the first picture is shown on cards. */
  readonly value: readonly PictureItem[];
  /** Called with a function that returns the changed pictures: an upload may end between a change and its render. */
  readonly onChange: (change: (value: readonly PictureItem[]) => readonly PictureItem[]) => void;
  /** Default alt text of added pictures: the product's name, to which the number of the picture is added. */
  readonly suggestedAlt?: Texts;
  /** Returns the files to upload when the list is first shown. */
  readonly takeFirst?: () => readonly File[];
  /** Returns the error message of a picture or its alt text. */
  readonly errorOf?: (index: number, part: 'mediaId' | Language) => string | undefined;
  readonly isReadOnly?: boolean;
}

/**
 * Edits the pictures of an entity: upload by drop, paste or file dialog, several at once; cropping; ordering by mouse
 * and keyboard; and alt texts in both languages.
 */
export function PictureList({
  value,
  onChange,
  suggestedAlt = EMPTY_TEXT,
  takeFirst = none,
  errorOf,
  isReadOnly = false,
}: PictureListProps) {
  const { api } = useStudio();
  const [cropped, setCropped] = useState<PictureItem | null>(null);
  const uploads = useUploads((picture, replaced) =>
    onChange((now) => {
      const place = now.findIndex(({ mediaId }) => mediaId === replaced);
      const old = now[place];
      return old
        ? now.with(place, itemOf(picture, old.alt))
        : [...now, itemOf(picture, altOf(suggestedAlt, now.length))];
    }),
  );
  const latest = useRef(uploads.send);
  latest.current = uploads.send;
  useEffect(() => latest.current(takeFirst()), [takeFirst]);
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || isReadOnly) return;
    event.preventDefault();
    uploads.send(files);
  };
  return (
    <div className={styles.list} onPaste={paste}>
      <Rows value={value} onChange={onChange} errorOf={errorOf} isReadOnly={isReadOnly} onCrop={setCropped} />
      {!isReadOnly && <Sendings sendings={uploads.sendings} onForget={uploads.forget} />}
      {!isReadOnly && <PictureDrop allowsMultiple onFiles={uploads.send} />}
      {cropped && (
        <Suspense>
          <CropDialog
            picture={{ ...cropped, id: cropped.mediaId }}
            onClose={() => setCropped(null)}
            onCrop={(crop) =>
              uploads.replace(cropped.mediaId, () =>
                api.request(cropPicture, { params: { id: cropped.mediaId }, body: crop }),
              )
            }
          />
        </Suspense>
      )}
    </div>
  );
}

/** Accepts pictures by drop, paste and file dialog. */
export function PictureDrop({
  allowsMultiple,
  onFiles,
}: {
  readonly allowsMultiple: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { t } = useLingui();
  return (
    <FileDrop
      label={
        allowsMultiple
          ? t`Перетягніть сюди картинки або вставте з буфера обміну`
          : t`Перетягніть сюди картинку або вставте з буфера обміну`
      }
      hint={t`JPEG, PNG, WebP, AVIF, TIFF або GIF, до 32 МБ і 50 млн точок`}
      accept={PICTURE_TYPES}
      allowsMultiple={allowsMultiple}
      takesPhotos
      onFiles={onFiles}
    />
  );
}

interface RowsProps extends Required<Pick<PictureListProps, 'value' | 'onChange' | 'isReadOnly'>> {
  readonly errorOf: PictureListProps['errorOf'];
  readonly onCrop: (picture: PictureItem) => void;
}

function Rows({ value, onChange, errorOf, isReadOnly, onCrop }: RowsProps) {
  const { t } = useLingui();
  const [dragged, setDragged] = useState<number | null>(null);
  const move = (from: number, to: number) => onChange((now) => moveTo(now, from, to));
  const drop = (to: number) => {
    if (dragged !== null) move(dragged, to);
    setDragged(null);
  };
  if (value.length === 0) return <p className={styles.note}>{t`Картинок поки немає.`}</p>;
  return (
    <ol className={styles.rows}>
      {value.map((picture, index) => (
        <PictureRow
          // Includes the occurrence, because a picture can be in the list twice.
          key={`${picture.mediaId}-${value.slice(0, index).filter(({ mediaId }) => mediaId === picture.mediaId).length}`}
          picture={picture}
          index={index}
          count={value.length}
          isReadOnly={isReadOnly}
          errorOf={(part) => errorOf?.(index, part)}
          onChange={(next) => onChange((now) => now.with(index, next))}
          onMove={(to) => move(index, to)}
          onRemove={() => onChange((now) => now.toSpliced(index, 1))}
          onCrop={() => onCrop(picture)}
          drag={{
            isOver: dragged !== null && dragged !== index,
            onStart: () => setDragged(index),
            onDrop: () => drop(index),
            onEnd: () => setDragged(null),
          }}
        />
      ))}
    </ol>
  );
}
