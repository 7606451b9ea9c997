import styles from './icon.module.css';

/** The studio's icons: 24×24, drawn with a single line of constant weight, as in the shop. */
const SHAPES = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20 20',
  person: 'M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.7-3.4 3.7-5.2 7.5-5.2s6.8 1.8 7.5 5.2',
  people:
    'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 19c.6-3 2.9-4.6 6-4.6s5.4 1.6 6 4.6M15.5 5.3a3.3 3.3 0 0 1 0 6.3M17.5 14.7c1.9.6 3.1 2 3.5 4.3',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  plus: 'M12 6v12M6 12h12',
  minus: 'M6 12h12',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  sort: 'M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  filter: 'M4 6h16l-6.3 7.2V19l-3.4-1.8v-4L4 6Z',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  star: 'm12 4.5 2.3 4.8 5.2.7-3.8 3.6.9 5.2-4.6-2.5-4.6 2.5.9-5.2L4.5 10l5.2-.7L12 4.5Z',
  edit: 'M5 19l.8-3.8L16 5l3 3L8.8 18.2 5 19ZM14 7l3 3',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  link: 'M10 14a3.5 3.5 0 0 0 5 0l3.5-3.5a3.5 3.5 0 0 0-5-5L12 7M14 10a3.5 3.5 0 0 0-5 0l-3.5 3.5a3.5 3.5 0 0 0 5 5L12 17',
  external: 'M13 5h6v6M19 5l-8.5 8.5M16.5 14v5H5V7.5h5',
  eye: 'M3 12s3.3-6 9-6 9 6 9 6-3.3 6-9 6-9-6-9-6ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  hidden:
    'M4 4l16 16M6.5 7.7C4.2 9.4 3 12 3 12s3.3 6 9 6c1.6 0 3-.5 4.2-1.1M10 6.2c.6-.1 1.3-.2 2-.2 5.7 0 9 6 9 6s-.6 1.2-1.8 2.5',
  box: 'm12 3.5 8 4.2v8.6l-8 4.2-8-4.2V7.7l8-4.2ZM4 7.7l8 4.3 8-4.3M12 12v8.5',
  tree: 'M9 5h11M9 12h11M13 19h7M5 5h.01M5 12h.01M5 12v7h5',
  tag: 'M4 12.5V5h7.5L20 13.5 13.5 20 4 12.5ZM8 8.5h.01',
  price: 'M7 4.5h10v15l-2.5-1.6L12 19.5l-2.5-1.6L7 19.5v-15ZM9.8 9h4.4M9.8 12.5h4.4',
  orders: 'M6 4.5h12v15H6zM9 9h6M9 12.5h6M9 16h3.5',
  inbox: 'M4 13h4.5l1.5 2.5h4l1.5-2.5H20M4 13 6.5 5.5h11L20 13v5.5H4V13Z',
  percent: 'M6 18 18 6M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  article: 'M5.5 4.5h13v15h-13zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  crop: 'M7 3.5V17h13.5M3.5 7H17v13.5',
  picture: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5L20 17M15.5 9.5h.01',
  megaphone: 'M5 10v4h3l8 4V6l-8 4H5ZM19 10.5v3',
  chat: 'M4.5 5.5h15v10h-8l-4 3.5v-3.5h-3z',
  chart: 'M4.5 19.5h15M7 16v-5M12 16V6M17 16v-8',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 8v4.3l2.8 1.9',
  history: 'M4.5 8A8 8 0 1 1 4 12M4 4.5V8h3.5M12 8v4.3l2.8 1.9',
  undo: 'M8.5 5 5 8.5 8.5 12M5.5 8.5h8a5 5 0 0 1 0 10H8',
  upload: 'M12 15.5V4.5M7.5 9 12 4.5 16.5 9M4.5 15.5v4h15v-4',
  download: 'M12 4.5v11M7.5 11l4.5 4.5 4.5-4.5M4.5 15.5v4h15v-4',
  print: 'M7.5 9V4.5h9V9M7.5 16H5V9h14v7h-2.5M7.5 13.5h9v6h-9z',
  camera: 'M4 8h4l1.5-2.5h5L16 8h4v11H4V8ZM12 16.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6Z',
  layers: 'm12 4 8 4.5-8 4.5-8-4.5L12 4ZM4 12.5l8 4.5 8-4.5M4 16l8 4.5 8-4.5',
  settings: 'M5 7h8M17 7h2M5 17h2M11 17h8M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  lock: 'M6 10.5h12v9H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  bell: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5l1.5-1.5ZM10.5 20.5h3',
  phone:
    'M6.2 4.5h3l1.4 3.8-2 1.5a11 11 0 0 0 5.6 5.6l1.5-2 3.8 1.4v3c0 .9-.7 1.7-1.6 1.7C11.3 19.5 4.5 12.7 4.5 6.1c0-.9.8-1.6 1.7-1.6Z',
  truck:
    'M3.5 7h10v9h-10zM13.5 10h3.7l3.3 3.2V16h-7M7.5 18.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4ZM16.8 18.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z',
  mail: 'M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6',
  warning: 'M12 4.5 21 19.5H3L12 4.5ZM12 10v4M12 17h.01',
  info: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 11v5M12 8h.01',
  drag: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  keyboard: 'M3.5 7h17v10h-17zM7 10.5h.01M10.5 10.5h.01M14 10.5h.01M17 10.5h.01M8 14h8',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
} as const;
export type IconName = keyof typeof SHAPES;

/** A decorative icon beside a text, hidden from screen readers. */
export function Icon({ name, size = 'm' }: { readonly name: IconName; readonly size?: 's' | 'm' }) {
  return (
    <svg className={styles[size]} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}
