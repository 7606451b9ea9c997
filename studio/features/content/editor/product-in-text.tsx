import { useLingui } from '@lingui/react/macro';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { formatMoney } from '../../../../src/rules/money.ts';
import { clsx } from '../../../lib/clsx.ts';
import { useStudio } from '../../../lib/studio.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './product-in-text.module.css';
import { useTextFacts } from './text-facts.ts';

/** A product inside a text: its card as shoppers see it, or a note that they do not. */
export function ProductInText({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const sku = String(node.attrs.sku);
  const fact = useTextFacts().skus.get(sku);
  const isGone = fact?.state === 'missing' || fact?.state === 'hidden';
  return (
    <NodeViewWrapper
      className={clsx(styles.product, selected && styles.selected, isGone && styles.gone)}
      data-drag-handle
    >
      <Icon name={isGone ? 'warning' : 'box'} />
      <span className={styles.name}>
        {fact?.name?.[lang] ?? t`Товар`} <small>{sku}</small>
      </span>
      <span className={styles.about}>
        {!fact && t`Шукаємо…`}
        {fact?.state === 'missing' && t`Такого артикула немає: на сторінці тут нічого не буде`}
        {fact?.state === 'hidden' && t`Товар приховано: на сторінці тут нічого не буде`}
        {fact?.state === 'sold' && fact.price !== null && (
          <>
            {formatMoney(fact.price)} · {fact.stock === 0 ? t`немає в наявності` : t`у наявності: ${fact.stock ?? 0}`}
          </>
        )}
      </span>
    </NodeViewWrapper>
  );
}
