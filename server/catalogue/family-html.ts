import type { Language } from '../../src/contract/language.ts';
import { escapeHtml } from '../../src/rules/escape-html.ts';
import { formatMoney } from '../../src/rules/money.ts';
import { localize, paths } from '../../src/rules/paths.ts';

/** One value of an axis and where it leads. */
export interface FamilyOption {
  readonly value: string;
  /** Slug of the member that it leads to. */
  readonly to: string;
  /** Whether that is the product itself. */
  readonly isOwn: boolean;
  readonly isSoldOut: boolean;
  /** What is otherwise there, where no member differs by this value alone: its value on the other axis. */
  readonly otherwise: string | null;
  /** Kopiykas, where members differ in price. */
  readonly price: number | null;
  /** A file of `/media/`, where the choice is one of pictures. */
  readonly picture: string | null;
}

/** What members differ by. */
export interface OfferedAxis {
  readonly name: string;
  /** The product's own. */
  readonly value: string;
  readonly options: readonly FamilyOption[];
}

/** Values of an axis that are shown before the rest is asked for. */
const MOST = 12;

const WORDS = {
  uk: { none: 'немає', more: (count: number) => `ще ${count}` },
  ru: { none: 'нет', more: (count: number) => `ещё ${count}` },
} as const satisfies Record<Language, unknown>;

/**
 * The choice as pages have it: groups of links. It is made here and not by the page's script, which would be half a
 * kilobyte longer for every product; so it has no classes, and is styled by its elements (`<i>` is around what is not
 * there as it is asked for).
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
  const { value, to, isOwn, isSoldOut, otherwise, price, picture } = option;
  const note = isSoldOut ? WORDS[lang].none : (otherwise ?? (price === null ? '' : formatMoney(price)));
  const words = `${escapeHtml(value)}${note && ` <small>${escapeHtml(note)}</small>`}`;
  const image = picture ? `<img src="/media/${picture}" width="40" height="40" alt="" loading="lazy">` : '';
  const tag = isSoldOut || otherwise !== null ? 'i' : 'span';
  const current = isOwn ? ' aria-current="page"' : '';
  return `<li><a href="${localize(lang, paths.page(to))}"${current}>${image}<${tag}>${words}</${tag}></a></li>`;
}
