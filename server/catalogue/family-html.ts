import type { Language } from '../../src/contract/language.ts';
import { localizedTexts } from '../../src/contract/localized.ts';
import { escapeHtml } from '../../src/rules/escape-html.ts';
import { formatMoney } from '../../src/rules/money.ts';
import { localize, paths } from '../../src/rules/paths.ts';

/** One value of an axis and the member that it leads to. */
export interface FamilyOption {
  readonly value: string;
  /** Slug of the member that it leads to. */
  readonly to: string;
  /** True if that member is the product itself. */
  readonly isOwn: boolean;
  readonly isSoldOut: boolean;
  /**
   * The member's value on the other axis, when no member differs from the product by this value alone; otherwise null.
   */
  readonly otherwise: string | null;
  /** Kopiykas; null when all members have the same price. */
  readonly price: number | null;
  /** A file of `/media/`; null when the axis is not shown as pictures. */
  readonly picture: string | null;
  /** `#rrggbb`; null when the value is not shown as a swatch. */
  readonly colour: string | null;
}

/** An axis by which the members differ. */
export interface OfferedAxis {
  readonly name: string;
  /** The product's own value. */
  readonly value: string;
  readonly options: readonly FamilyOption[];
}

/** Maximum number of values of an axis that are all shown; a longer axis shows one fewer and collapses the rest. */
const MOST = 12;

const WORDS = localizedTexts({
  uk: { none: 'немає', more: (count: number) => `ще ${count}` },
  ru: { none: 'нет', more: (count: number) => `ещё ${count}` },
});

/**
 * Returns the choice as HTML of a page: groups of links. It is rendered here and not by the page's script, which would
 * be half a kilobyte longer for every product; so it has no classes and is styled by its elements (`<i>` marks a value
 * that is sold out or that leads to another value of the other axis).
 */
export const familyHtml = (lang: Language, axes: readonly OfferedAxis[]): string =>
  axes.map((axis) => group(lang, axis)).join('');

function group(lang: Language, { name, value, options }: OfferedAxis): string {
  const isLong = options.length > MOST;
  const list = (some: readonly FamilyOption[]) => `<ul>${some.map((option) => link(lang, option)).join('')}</ul>`;
  const rest = isLong ? options.slice(MOST - 1) : [];
  const open = rest.some(({ isOwn }) => isOwn) ? ' open' : '';
  const more = isLong
    ? `<details${open}><summary>${WORDS[lang].more(rest.length)}</summary>${list(rest)}</details>`
    : '';
  const label = escapeHtml(name);
  return `<div role="group" aria-label="${label}"><p>${label}: <b>${escapeHtml(value)}</b></p>${list(isLong ? options.slice(0, MOST - 1) : options)}${more}</div>`;
}

function link(lang: Language, option: FamilyOption): string {
  const { value, to, isOwn, isSoldOut, otherwise, price, picture, colour } = option;
  const note = isSoldOut ? WORDS[lang].none : (otherwise ?? (price === null ? '' : formatMoney(price)));
  const words = `${escapeHtml(value)}${note && ` <small>${escapeHtml(note)}</small>`}`;
  const image = picture ? `<img src="/media/${picture}" width="40" height="40" alt="" loading="lazy">` : '';
  // Not a background, which forced colours would replace.
  const swatch = colour ? `<svg height="32" aria-hidden="true"><path fill="${colour}" d="M0 0h99v32H0z"/></svg>` : '';
  const tag = isSoldOut || otherwise !== null ? 'i' : 'span';
  const current = isOwn ? ' aria-current="page"' : '';
  return `<li><a href="${localize(lang, paths.page(to))}"${current}>${image}${swatch}<${tag}>${words}</${tag}></a></li>`;
}
