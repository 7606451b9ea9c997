import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { Crop, StoredPicture } from '../../contract/media.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Select } from '../../ui/select.tsx';
import styles from './crop-dialog.module.css';
import { pictureUrl } from './picture-item.ts';

interface CropDialogProps {
  readonly picture: StoredPicture;
  readonly onClose: () => void;
  readonly onCrop: (crop: Crop) => void;
}

const SHAPES = ['square', 'wide', 'tall', 'own'] as const;
type Shape = (typeof SHAPES)[number];

const MOST_ZOOM = 5;
/** Width in pixels of the rendition shown in the dialog. */
const SHOWN = 1200;

const aspectOf = (shape: Shape, { width, height }: StoredPicture) =>
  ({ square: 1, wide: 4 / 3, tall: 3 / 4, own: width / height })[shape];

/** Crops a picture to a shape. The part is moved by mouse, touch or arrow keys and scaled by a slider. */
export default function CropDialog({ picture, onClose, onCrop }: CropDialogProps) {
  const { t } = useLingui();
  const [shape, setShape] = useState<Shape>('square');
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const names = { square: t`Квадрат`, wide: t`Широка, 4:3`, tall: t`Висока, 3:4`, own: t`Як є` };
  const crop = () => {
    if (area) onCrop(cropOf(area));
    onClose();
  };
  return (
    <Dialog title={t`Обрізати картинку`} isOpen onOpenChange={(isOpen) => !isOpen && onClose()} placement="wide">
      <div className={styles.stage}>
        <Cropper
          image={pictureUrl(picture, SHOWN)}
          crop={position}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={aspectOf(shape, picture)}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={setArea}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t`Частина картинки: рухайте її стрілками`, role: 'group' }}
        />
      </div>
      <div className={styles.settings}>
        <Select
          label={t`Форма`}
          value={shape}
          options={SHAPES.map((id) => ({ id, label: names[id] }))}
          onChange={setShape}
        />
        <label className={styles.zoom}>
          <Trans>Наближення</Trans>
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(event.target.valueAsNumber)}
          />
        </label>
      </div>
      <p className={layout.soft}>
        <Trans>Початкова картинка не зміниться: з неї можна вирізати ще раз.</Trans>
      </p>
      <DialogActions>
        <Button isDisabled={!area} onPress={crop}>{t`Обрізати`}</Button>
        <Button variant="secondary" onPress={onClose}>{t`Скасувати`}</Button>
      </DialogActions>
    </Dialog>
  );
}

const limited = (percent: number) => Math.min(1, Math.max(0, percent / 100));

/** Converts the library's percents to the fractions of the API. */
const cropOf = ({ x, y, width, height }: Area): Crop => ({
  x: limited(x),
  y: limited(y),
  width: limited(width),
  height: limited(height),
});
