import { useLingui } from '@lingui/react/macro';
import type { Picture as PictureData } from '../../contract/media.ts';
import { Picture } from '../../ui/picture.tsx';

interface Props {
  readonly pictures: readonly PictureData[];
  /** Index of the picture that is shown. */
  readonly shown: number;
  readonly onChoose: (index: number) => void;
}

/** Buttons that show a picture of the gallery. */
export function Thumbnails({ pictures, shown, onChoose }: Props) {
  const { t } = useLingui();
  return pictures.map((picture, index) => (
    <button
      key={picture.id}
      type="button"
      aria-label={t`Світлина ${index + 1}`}
      aria-current={index === shown ? 'true' : undefined}
      onClick={() => onChoose(index)}
    >
      <Picture picture={{ ...picture, alt: '' }} place="thumbnail" />
    </button>
  ));
}
