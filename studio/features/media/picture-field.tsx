import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, lazy, Suspense, useState } from 'react';
import { cropPicture, type StoredPicture } from '../../contract/media.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './media.module.css';
import { pictureUrl } from './picture-item.ts';
import { PictureDrop } from './picture-list.tsx';
import { Sendings } from './sendings.tsx';
import { useUploads } from './use-uploads.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

interface PictureFieldProps {
  readonly label: string;
  readonly value: StoredPicture | null;
  readonly onChange: (value: StoredPicture | null) => void;
  readonly isReadOnly?: boolean;
}

const THUMBNAIL = 320;

/** Edits the only picture of an entity, such as a category or an article. A new picture replaces the old one. */
export function PictureField({ label, value, onChange, isReadOnly = false }: PictureFieldProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [isCropping, setIsCropping] = useState(false);
  const uploads = useUploads(onChange);
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file || isReadOnly) return;
    event.preventDefault();
    uploads.send([file]);
  };
  return (
    <fieldset className={styles.field} onPaste={paste}>
      <legend>{label}</legend>
      {value && (
        <div className={styles.single}>
          <img src={pictureUrl(value, 2 * THUMBNAIL)} alt="" width={value.width} height={value.height} />
          {!isReadOnly && (
            <div className={styles.buttons}>
              <Button variant="secondary" onPress={() => setIsCropping(true)}>{t`Обрізати`}</Button>
              <Button variant="quiet" onPress={() => onChange(null)}>{t`Прибрати`}</Button>
            </div>
          )}
        </div>
      )}
      {!isReadOnly && <Sendings sendings={uploads.sendings} onForget={uploads.forget} />}
      {!isReadOnly && <PictureDrop allowsMultiple={false} onFiles={uploads.send} />}
      {value && isCropping && (
        <Suspense>
          <CropDialog
            picture={value}
            onClose={() => setIsCropping(false)}
            onCrop={(crop) =>
              uploads.replace(value.id, () => api.request(cropPicture, { params: { id: value.id }, body: crop }))
            }
          />
        </Suspense>
      )}
    </fieldset>
  );
}
