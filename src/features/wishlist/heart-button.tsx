import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './heart-button.module.css';
import { useWishlist } from './wishlist-provider.tsx';

interface Props {
  readonly productId: number;
  /** Of the product, for a screen reader. */
  readonly name: string;
  /** Ids of the elements that say its name, where a page has many; see card-labels.tsx. */
  readonly labelledBy?: string | undefined;
  /** Where it stands. */
  readonly className?: string | undefined;
}

/** Adds a product to the wishes, or removes it. */
export function HeartButton({ productId, name, labelledBy, className }: Props) {
  const { t } = useLingui();
  const { data, toggling, toggle } = useWishlist();
  const isToggling = toggling.has(productId);
  const known = data?.find((item) => item.productId === productId);
  // A known wish is toggled in the list at once; a new one is on its way there while the toggle is pending.
  const isWished = known ? known.isInWishlist : isToggling;
  return (
    <IconButton
      // It stands in no form.
      type={undefined}
      label={t`До бажань: ${name}`}
      labelledBy={labelledBy}
      className={className === undefined ? styles.heart : `${styles.heart} ${className}`}
      aria-pressed={isWished}
      onClick={() => {
        if (known || !isToggling) toggle(productId);
      }}
      data-needs-js
    >
      <Icon name={isWished ? 'heart-filled' : 'heart'} />
    </IconButton>
  );
}
