import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Picture as PictureData } from '../../contract/media.ts';
import { withTexts } from '../../lib/all-texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useRequestedPart } from '../../ui/use-requested-part.ts';
import styles from './gallery.module.css';
import { Thumbnails } from './thumbnails.tsx';

const lazyZoom = lazyPart(() => withTexts(import('./zoom.tsx')));

interface Props {
  readonly pictures: readonly PictureData[];
  readonly name: string;
}

/** The product's pictures: a strip to swipe, thumbnails, arrow keys, and a larger view. */
export function Gallery({ pictures, name }: Props) {
  const { t } = useLingui();
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const zoom = useRequestedPart(lazyZoom);
  const enlarge = async () => {
    if (await zoom.ask()) setZoomed(true);
  };
  const show = (index: number) => {
    const item = strip.current?.children[index];
    if (item instanceof HTMLElement) strip.current?.scrollTo({ left: item.offsetLeft - strip.current.offsetLeft });
  };
  const onScroll = () => {
    const { current } = strip;
    if (current) setShown(Math.round(current.scrollLeft / Math.max(1, current.clientWidth)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    show(Math.min(Math.max(shown + step, 0), pictures.length - 1));
  };
  if (pictures.length === 0) return <Picture picture={null} place="gallery" />;
  return (
    <div className={styles.gallery}>
      <ul
        ref={strip}
        className={styles.strip}
        aria-label={t`Світлини: ${name}`}
        // A keyboard scrolls it.
        tabIndex={pictures.length > 1 ? 0 : undefined}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <Picture picture={picture} place="gallery" load={index === 0 ? 'first' : 'late'} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.zoom}
        aria-label={t`Збільшити світлину`}
        onClick={enlarge}
        onPointerEnter={zoom.prepare}
        data-needs-js
      >
        <Icon name="zoom" />
      </button>
      {pictures.length > 1 && (
        <div className={styles.thumbnails} data-needs-js>
          <Thumbnails pictures={pictures} shown={shown} onChoose={show} />
        </div>
      )}
      {zoom.part && isZoomed && (
        <zoom.part.Zoom {...{ name, pictures }} first={shown} onShow={show} onClose={() => setZoomed(false)} />
      )}
    </div>
  );
}
