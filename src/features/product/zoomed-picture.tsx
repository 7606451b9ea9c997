import type { Picture as PictureData } from '../../contract/media.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';

interface Props {
  readonly name: string;
  readonly picture: PictureData | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A product's picture in a window of full size. */
export function ZoomedPicture({ name, picture, isOpen, onClose }: Props) {
  return (
    <Dialog title={name} isOpen={isOpen} onClose={onClose}>
      <Picture picture={picture} place="zoomed" />
    </Dialog>
  );
}
