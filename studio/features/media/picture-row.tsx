import { useLingui } from '@lingui/react/macro';
import type { DragEvent } from 'react';
import type { Language } from '../../../src/contract/language.ts';
import { clsx } from '../../lib/clsx.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Localized } from '../../ui/localized.tsx';
import { OrderButtons } from '../../ui/order-buttons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './media.module.css';
import { type PictureItem, pictureUrl } from './picture-item.ts';

/** State of dragging by mouse; for keyboard and touch there are buttons. */
interface Drag {
  /** True if another row is dragged over this one. */
  readonly isOver: boolean;
  readonly onStart: () => void;
  readonly onDrop: () => void;
  readonly onEnd: () => void;
}

interface PictureRowProps {
  readonly picture: PictureItem;
  readonly index: number;
  readonly count: number;
  readonly isReadOnly: boolean;
  readonly errorOf: (part: 'mediaId' | Language) => string | undefined;
  readonly onChange: (picture: PictureItem) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onCrop: () => void;
  readonly drag: Drag;
}

const THUMBNAIL = 160;

export function PictureRow(props: PictureRowProps) {
  const { picture, index, isReadOnly, errorOf, onChange, drag } = props;
  const { t } = useLingui();
  const allow = (event: DragEvent) => drag.isOver && event.preventDefault();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    drag.onDrop();
  };
  return (
    <li
      className={clsx(styles.row, drag.isOver && styles.target)}
      onDragOver={allow}
      onDrop={drag.isOver ? drop : undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the buttons beside it do the same */}
      <div
        className={styles.thumbnail}
        draggable={!isReadOnly}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          drag.onStart();
        }}
        onDragEnd={drag.onEnd}
      >
        <img
          src={pictureUrl({ ...picture, id: picture.mediaId }, 2 * THUMBNAIL)}
          alt=""
          width={picture.width}
          height={picture.height}
          loading="lazy"
          draggable={false}
        />
        {!isReadOnly && (
          <span className={styles.handle}>
            <Icon name="drag" />
          </span>
        )}
      </div>
      <div className={styles.words}>
        <Localized label={index === 0 ? t`Головна картинка: що на ній` : t`Картинка ${index + 1}: що на ній`}>
          {(lang, label) => (
            <TextField
              name={`pictures.${index}.alt.${lang}`}
              label={label}
              lang={lang}
              value={picture.alt[lang]}
              error={errorOf(lang) ?? errorOf('mediaId')}
              isReadOnly={isReadOnly}
              onChange={(text) => onChange({ ...picture, alt: { ...picture.alt, [lang]: text } })}
            />
          )}
        </Localized>
      </div>
      {!isReadOnly && <RowButtons {...props} />}
    </li>
  );
}

function RowButtons({ index, count, onMove, onRemove, onCrop }: PictureRowProps) {
  const { t } = useLingui();
  const name = index + 1;
  return (
    <div className={styles.buttons}>
      <OrderButtons name={t`Картинка ${name}`} index={index} count={count} onMove={(by) => onMove(index + by)} />
      <IconButton icon="crop" label={t`Картинка ${name}: обрізати`} onPress={onCrop} />
      <IconButton icon="trash" label={t`Картинка ${name}: прибрати`} onPress={onRemove} />
    </div>
  );
}
