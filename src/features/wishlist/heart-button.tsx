import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './heart-button.module.css';
import { useWishlist } from './wishlist-provider.tsx';

interface Props {
  readonly productId: number;
  /** Name of the product, for screen readers. */
  readonly name: string;
  /** Ids of the elements that form its label, on pages with many buttons; see card-labels.tsx. */
  readonly labelledBy?: string | undefined;
}

/** Adds a product to the wishlist, or removes it. */
export function HeartButton({ productId, name, labelledBy }: Props) {
  const { t } = useLingui();
  const { data, toggling, toggle } = useWishlist();
  const isToggling = toggling.has(productId);
  const known = data?.find((item) => item.productId === productId);
  // A product in the loaded list is toggled at once; another one counts as added while its toggle is pending.
  const isWished = known ? known.isInWishlist : isToggling;
  return (
    <IconButton
      // Without a type, because it is in no form.
      type={undefined}
      label={t`До бажань: ${name}`}
      labelledBy={labelledBy}
      className={styles.heart}
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
