import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, type ReactNode, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { clsx } from '../../lib/clsx.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { handPictures } from '../media/handed-pictures.ts';
import { PICTURE_TYPES } from '../media/picture-item.ts';
import styles from './product-list.module.css';

/** Returns a function that opens the form of a new product with pictures. */
function useStart(category: string | undefined) {
  const navigate = useNavigate();
  return (files: readonly File[]) => {
    if (files.length === 0) return;
    handPictures(files);
    void navigate({ to: '/products/new', search: category === undefined ? {} : { category } });
  };
}

interface PictureStartProps {
  /** Id of the category whose products are offered as a pattern. */
  readonly category: string | undefined;
}

/** Begins a product with pictures chosen from files, on a phone also with new photographs. */
export function PictureStart({ category }: PictureStartProps) {
  const { t } = useLingui();
  const start = useStart(category);
  return (
    <FileTrigger acceptedFileTypes={PICTURE_TYPES} allowsMultiple onSelect={(files) => start(files ? [...files] : [])}>
      <Button variant="secondary">{t`Товар із фотографій`}</Button>
    </FileTrigger>
  );
}

interface PictureDropZoneProps extends PictureStartProps {
  readonly children: ReactNode;
}

/** Begins a product with the pictures that are dropped on the list. The button above the list does the same. */
export function PictureDropZone({ category, children }: PictureDropZoneProps) {
  const { t } = useLingui();
  const start = useStart(category);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    const pictures = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0)
      toast(t`Це не фотографії. Таблицю з товарами приймає «Імпорт і експорт»`, { tone: 'warning' });
    start(pictures);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the button above the list does the same
    <div className={clsx(styles.drop, isOver && styles.over)} onDragOver={over} onDragLeave={leave} onDrop={drop}>
      {isOver && <p className={styles.dropWords}>{t`Відпустіть: з цих фотографій почнеться новий товар`}</p>}
      {children}
    </div>
  );
}
