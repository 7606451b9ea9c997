import styles from './icon.module.css';

/** The shop's own icons: 24×24, drawn with one line of constant weight. */
const SHAPES = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20 20',
  heart: 'M12 20S4 15.2 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15.2 12 20 12 20Z',
  user: 'M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.7-3.4 3.7-5.2 7.5-5.2s6.8 1.8 7.5 5.2',
  cart: 'M4 5h2.2l1.9 10.2h9.3L19.5 8H7M9.4 20a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM16.4 20a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z',
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6 6 18',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-down': 'm6 9.5 6 6 6-6',
  plus: 'M12 6v12M6 12h12',
  minus: 'M6 12h12',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  phone:
    'M6.2 4.5h3l1.4 3.8-2 1.5a11 11 0 0 0 5.6 5.6l1.5-2 3.8 1.4v3c0 .9-.7 1.7-1.6 1.7C11.3 19.5 4.5 12.7 4.5 6.1c0-.9.8-1.6 1.7-1.6Z',
  mail: 'M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 8v4.3l2.8 1.9',
  pin: 'M12 20.5s-6.5-5.8-6.5-10.7a6.5 6.5 0 1 1 13 0c0 4.9-6.5 10.7-6.5 10.7ZM12 12a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  'arrow-up': 'M12 19V5.5M6 11l6-6 6 6',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  zoom: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20 20M10.5 8v5M8 10.5h5',
  truck:
    'M3.5 7h10v9h-10zM13.5 10h3.7l3.3 3.2V16h-7M7.5 18.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4ZM16.8 18.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z',
  return: 'M8.5 5 5 8.5 8.5 12M5.5 8.5h8a5 5 0 0 1 0 10H8',
  card: 'M3.5 6.5h17v11h-17zM3.5 10.5h17M6.5 14.5h3',
  advice: 'M4.5 5.5h15v10h-8l-4 3.5v-3.5h-3z',
  snowflake: 'M12 3.5v17M4.6 7.75l14.8 8.5M19.4 7.75 4.6 16.25M9.7 4.8 12 7l2.3-2.2M9.7 19.2 12 17l2.3 2.2',
} as const;
export type IconName = keyof typeof SHAPES;

/** The shapes as HTML, made once. */
const HTML = Object.fromEntries(
  Object.entries(SHAPES).map(([name, shape]) => [name, { __html: `<path d="${shape}"/>` }]),
) as Readonly<Record<IconName, { readonly __html: string }>>;

/** An ornament beside words; it says nothing to a screen reader. `isFilled` fills the shape (a chosen heart). */
export function Icon({ name, isFilled = false }: { readonly name: IconName; readonly isFilled?: boolean }) {
  return (
    <svg
      className={isFilled ? styles.filled : styles.icon}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own shapes; one element instead of two
      dangerouslySetInnerHTML={HTML[name]}
    />
  );
}
