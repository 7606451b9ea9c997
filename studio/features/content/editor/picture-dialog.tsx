import { useLingui } from '@lingui/react/macro';
import type { JSONContent } from '@tiptap/core';
import { useState } from 'react';
import { PICTURE_TEXT_LENGTH } from '../../../contract/limits.ts';
import type { StoredPicture } from '../../../contract/media.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PictureField } from '../../media/picture-field.tsx';

interface Props {
  /** The picture to change; null for a new one. */
  readonly picture?: { readonly stored: StoredPicture | null; readonly alt: string; readonly caption: string };
  /** Called with the node of the picture, as JSON of the editor. */
  readonly onPut: (node: JSONContent) => void;
  readonly onClose: () => void;
}

/** Uploads a picture of a text, with its alternative text and caption in the text's language. */
export function PictureDialog({ picture, onPut, onClose }: Props) {
  const { t } = useLingui();
  const [stored, setStored] = useState<StoredPicture | null>(picture?.stored ?? null);
  const [alt, setAlt] = useState(picture?.alt ?? '');
  const [caption, setCaption] = useState(picture?.caption ?? '');
  const [isTried, setTried] = useState(false);
  const altError = isTried && alt.trim() === '' ? t`Опишіть, що на картинці` : undefined;
  const put = () => {
    setTried(true);
    if (!stored || alt.trim() === '') return;
    onPut({ type: 'picture', attrs: { media: stored.id, alt: alt.trim(), caption: caption.trim() } });
    onClose();
  };
  return (
    <FormDialog
      title={t`Картинка в тексті`}
      action={picture ? t`Змінити картинку` : t`Поставити картинку в текст`}
      form={{ run: put }}
      onClose={onClose}
    >
      <PictureField label={t`Картинка`} value={stored} onChange={setStored} />
      <div role="alert">{isTried && !stored && t`Додайте картинку`}</div>
      <TextField
        label={t`Що на картинці`}
        hint={t`Це прочитають незрячі покупці й пошуковики`}
        value={alt}
        onChange={setAlt}
        maxLength={PICTURE_TEXT_LENGTH}
        error={altError}
      />
      <TextField
        label={t`Підпис під картинкою`}
        isOptional
        value={caption}
        onChange={setCaption}
        maxLength={PICTURE_TEXT_LENGTH}
      />
    </FormDialog>
  );
}
