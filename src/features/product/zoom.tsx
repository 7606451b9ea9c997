import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Picture as PictureData } from '../../contract/media.ts';
import { adoptStyle } from '../../lib/adopt-style.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useZoomGestures } from './use-zoom-gestures.ts';
import style from './zoom.css?inline';

adoptStyle(style);

interface Props {
  readonly name: string;
  readonly pictures: readonly PictureData[];
  /** Index of the picture with which it opens. */
  readonly first: number;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

/**
 * A product's pictures over the whole window, on a dark ground: arrows, thumbnails, a pinch or a double click to enlarge.
 * Escape, the button and the browser's back button close it; the focus stays inside and is returned.
 */
export function Zoom({ name, pictures, first, onShow, onClose }: Props) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useBackCloses(onClose);
  const count = pictures.length;
  const [shown, setShown] = useState(first);
  const show = (index: number) => {
    const next = (index + count) % count;
    gestures.reset();
    setShown(next);
    onShow(next);
  };
  const gestures = useZoomGestures({ onSwipe: (step) => show(shown + step) });
  // Closed before it is removed, so that the focus returns to the button that opened it.
  useLayoutEffect(() => {
    const own = dialog.current;
    own?.showModal();
    return () => own?.close();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const enlarge = { '+': gestures.closer, '=': gestures.closer, '-': gestures.farther, '0': gestures.reset }[
      event.key
    ];
    if (!step && !enlarge) return;
    event.preventDefault();
    enlarge?.();
    if (step) show(shown + step);
  };
  const { scale, x, y } = gestures.view;
  return (
    <dialog
      ref={dialog}
      className="zoom"
      aria-label={t`Світлини: ${name}`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header>
        <p role="status">{t`Світлина ${shown + 1} з ${count}`}</p>
        <button type="button" aria-label={t`Закрити`} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <div className="zoom-stage" data-enlarged={scale > 1 || undefined} {...gestures.props}>
        <div style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
          <Picture key={shown} picture={pictures[shown] ?? null} place="zoomed" load="early" />
        </div>
      </div>
      {count > 1 && (
        <>
          <button
            type="button"
            className="zoom-previous"
            aria-label={t`Попередня світлина`}
            onClick={() => show(shown - 1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button type="button" className="zoom-next" aria-label={t`Наступна світлина`} onClick={() => show(shown + 1)}>
            <Icon name="chevron-right" />
          </button>
          <div className="zoom-thumbnails">
            <Thumbnails pictures={pictures} shown={shown} onChoose={show} />
          </div>
        </>
      )}
    </dialog>
  );
}
