import type { CSSProperties } from 'react';
import { dark, light } from './palette.ts';

/**
 * Fonts that the reader's device has: mail programs load none. Georgia has Cyrillic letters; its figures are old-style,
 * so sums and codes are in the other one.
 */
const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const text = (size: number, more: CSSProperties = {}): CSSProperties => ({
  margin: 0,
  fontFamily: SANS,
  fontSize: `${size}px`,
  lineHeight: '1.5',
  color: light('ink'),
  ...more,
});

/** Inline styles: Outlook and Gmail's app for foreign accounts ignore a style sheet. Colours are the light scheme's. */
export const STYLES = {
  body: { margin: 0, padding: '24px 12px', backgroundColor: light('paper') },
  container: { maxWidth: '600px' },
  mark: { width: '52px', paddingBottom: '14px' },
  brandCell: { paddingBottom: '14px', verticalAlign: 'middle' },
  brand: { fontFamily: SERIF, fontSize: '24px', lineHeight: '40px', color: light('ink'), textDecoration: 'none' },
  card: {
    padding: '32px',
    backgroundColor: light('raised'),
    border: `1px solid ${light('hairline')}`,
    borderTop: `3px solid ${light('gold')}`,
  },
  heading: text(26, { margin: '0 0 20px', fontFamily: SERIF, fontWeight: 500, lineHeight: '1.25' }),
  text: text(16, { margin: '0 0 16px', overflowWrap: 'anywhere' }),
  small: text(14, { margin: '16px 0 0', color: light('ink-soft') }),
  link: { color: light('bole'), textDecoration: 'underline' },
  linkOfName: { color: light('ink'), textDecoration: 'underline' },
  button: {
    margin: '4px 0 20px',
    padding: '14px 24px',
    backgroundColor: light('bole'),
    color: light('on-bole'),
    fontFamily: SANS,
    fontSize: '16px',
    fontWeight: 600,
    borderRadius: '3px',
  },
  code: text(34, {
    margin: '4px 0 20px',
    padding: '16px 12px',
    backgroundColor: light('sunken'),
    fontWeight: 600,
    letterSpacing: '6px',
    lineHeight: '1.2',
    textAlign: 'center',
  }),
  quoteTable: { margin: '0 0 20px' },
  quote: { padding: '4px 0 4px 16px', borderLeft: `3px solid ${light('gold')}` },
  wide: { width: '100%', height: 'auto', margin: '0 0 20px', backgroundColor: light('mount') },
  list: text(16, { margin: '0 0 16px', paddingLeft: '20px' }),
  item: { margin: '0 0 6px', overflowWrap: 'anywhere' },
  table: { margin: '8px 0 16px', borderTop: `1px solid ${light('hairline')}` },
  factLabel: text(14, { width: '34%', padding: '10px 12px 0 0', color: light('ink-soft'), verticalAlign: 'top' }),
  factValue: text(15, { padding: '10px 0 0', verticalAlign: 'top', overflowWrap: 'anywhere' }),
  line: { padding: '16px 0', borderBottom: `1px solid ${light('hairline')}` },
  pictureCell: { width: '72px', verticalAlign: 'top' },
  picture: { backgroundColor: light('mount') },
  lineText: { padding: '0 0 0 16px', verticalAlign: 'top' },
  lineName: text(16, { lineHeight: '1.35', overflowWrap: 'anywhere' }),
  lineService: text(14, { margin: '4px 0 0', color: light('ink-soft'), overflowWrap: 'anywhere' }),
  lineQuantity: text(14, { padding: '6px 12px 0 0', color: light('ink-soft'), verticalAlign: 'baseline' }),
  lineSum: text(16, {
    padding: '6px 0 0',
    fontWeight: 600,
    textAlign: 'right',
    verticalAlign: 'baseline',
    whiteSpace: 'nowrap',
  }),
  sumLabel: text(15, { padding: '10px 12px 0 0', verticalAlign: 'top' }),
  sum: text(15, { padding: '10px 0 0', textAlign: 'right', verticalAlign: 'top', whiteSpace: 'nowrap' }),
  totalLabel: text(18, { padding: '14px 12px 0 0', fontWeight: 600, verticalAlign: 'top' }),
  total: text(18, {
    padding: '14px 0 0',
    fontWeight: 600,
    textAlign: 'right',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  }),
  more: text(15, { margin: '16px 0 0' }),
  sender: text(14, { padding: '20px 12px 0', color: light('ink-soft'), textAlign: 'center' }),
  senderLine: text(14, { margin: '0 0 4px', color: light('ink-soft'), textAlign: 'center' }),
  senderLink: { color: light('ink-soft'), textDecoration: 'underline' },
} as const satisfies Readonly<Record<string, CSSProperties>>;

/** Media query by which a letter follows the reader's dark scheme. */
export const DARK_QUERY = '(prefers-color-scheme:dark)';

const DARK_RULES = [
  // The cell that `Body` puts around the letter has the attribute.
  `.paper,.paper [dir]{background-color:${dark('paper')}!important}`,
  `.card{background-color:${dark('raised')}!important;border-color:${dark('hairline')}!important;border-top-color:${dark('gold')}!important}`,
  `.ink{color:${dark('ink')}!important}`,
  `.soft{color:${dark('ink-soft')}!important}`,
  `.link{color:${dark('bole')}!important}`,
  `.button{background-color:${dark('bole')}!important;color:${dark('on-bole')}!important}`,
  `.code{background-color:${dark('sunken')}!important}`,
  `.mount{background-color:${dark('mount')}!important}`,
  `.line{border-color:${dark('hairline')}!important}`,
].join('');

/**
 * Colours of the dark scheme, and narrow screens, for the mail programs that read a style sheet. Outlook ignores `@media`
 * and a maximum width, so the width comes first. React escapes `>`, `&` and quotes, which no rule may contain.
 */
export const STYLE_SHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '.container{width:600px}',
  '@media screen{.container{width:100%}}',
  '@media (max-width:480px){.card{padding:24px 16px!important}.heading{font-size:22px!important}.button{display:block!important;text-align:center!important}}',
  `@media ${DARK_QUERY}{${DARK_RULES}}`,
].join('\n');
