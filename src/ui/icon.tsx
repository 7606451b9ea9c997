import styles from './icon.module.css';

/** The shop's own icons: 24×24, drawn with one line of constant weight. Each is a file of icons/, in the stylesheet. */
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

/** An ornament beside words; it is empty, so it says nothing to a screen reader. */
export function Icon({ name }: { readonly name: IconName }) {
  return <i className={styles[name]} />;
}
