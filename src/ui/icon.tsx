import styles from './icon.module.css';

/**
 * Names of the shop's icons: 24×24, drawn with one line of constant weight. Each is a file of icons/, included in the
 * stylesheet.
 */
export type IconName =
  | 'search'
  | 'heart'
  | 'heart-filled'
  | 'user'
  | 'cart'
  | 'menu'
  | 'close'
  | 'chevron-right'
  | 'chevron-left'
  | 'chevron-down'
  | 'plus'
  | 'minus'
  | 'check'
  | 'phone'
  | 'mail'
  | 'clock'
  | 'pin'
  | 'arrow-up'
  | 'copy'
  | 'zoom'
  | 'truck'
  | 'return'
  | 'card'
  | 'advice'
  | 'snowflake';

/** A decorative icon beside a text; it is empty, so screen readers ignore it. */
export function Icon({ name }: { readonly name: IconName }) {
  return <i className={styles[name]} />;
}
