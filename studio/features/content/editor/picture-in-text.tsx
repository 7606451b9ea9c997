import { useLingui } from '@lingui/react/macro';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useState } from 'react';
import { clsx } from '../../../lib/clsx.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pictureUrl } from '../../media/picture-item.ts';
import { PictureDialog } from './picture-dialog.tsx';
import styles from './product-in-text.module.css';
import { useTextFacts } from './text-facts.ts';

/** Width of the picture in the editor, in device pixels. */
const WIDTH = 320;

/** A picture inside a text, with its alternative text and caption. */
export function PictureInText({ node, selected, updateAttributes }: NodeViewProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { media, alt, caption } = node.attrs as Readonly<Record<'media' | 'alt' | 'caption', string>>;
  const stored = useTextFacts().pictures.get(media);
  const isGone = stored === null;
  return (
    <NodeViewWrapper
      className={clsx(styles.product, selected && styles.selected, isGone && styles.gone)}
      data-drag-handle
    >
      {stored ? (
        <img className={styles.picture} src={pictureUrl(stored, WIDTH)} alt={alt} />
      ) : (
        <Icon name={isGone ? 'warning' : 'picture'} />
      )}
      <span className={styles.name}>
        {alt || t`Без опису`} {caption && <small>{caption}</small>}
      </span>
      <span className={styles.about}>{isGone && t`Такої картинки немає: на сторінці тут нічого не буде`}</span>
      <Button variant="quiet" onPress={() => setOpen(true)}>{t`Змінити`}</Button>
      {isOpen && (
        <PictureDialog
          picture={{ stored: stored ?? null, alt, caption }}
          onPut={({ attrs }) => updateAttributes(attrs ?? {})}
          onClose={() => setOpen(false)}
        />
      )}
    </NodeViewWrapper>
  );
}
