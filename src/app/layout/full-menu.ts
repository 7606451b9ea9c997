import type { Language } from '../../contract/language.ts';
import type { Fetch } from '../../lib/api.ts';
import { MENU_PATH, pageFile } from '../../rules/paths.ts';
import { MENU_ID } from './menu-id.ts';

/** Returns the file with the full catalogue as an HTML document, which every server sends like a page. */
export const fullMenuHtml = (lang: Language, items: string): string =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="robots" content="noindex"><title>-</title><ul>${items}</ul></html>`;

/**
 * Adds the pictures and the subcategories to the catalogue's sheet when a pointer or the focus reaches the button that
 * opens it, or if it is open already. Until they are loaded, or if loading fails, the sheet has only the categories,
 * whose pages link to them; the next pointer event retries.
 */
export function connectFullMenu(document: Document, lang: Language, fetch: Fetch): void {
  let loading: Promise<readonly Element[]> | null = null;
  const fill = async () => {
    const sheet = document.getElementById(MENU_ID);
    if (!sheet || isFull(sheet)) return;
    loading ??= fetchItems(lang, fetch);
    addChildren(sheet, await loading);
    loading = null;
  };
  const onIntent = ({ target }: Event) => {
    if (target instanceof Element && target.closest(`[popovertarget="${MENU_ID}"]`)) void fill();
  };
  for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, onIntent);
  if (document.getElementById(MENU_ID)?.matches(':popover-open')) void fill();
}

const isFull = (sheet: Element) => sheet.querySelector('details') !== null;

/** Returns nothing if the items cannot be loaded, because the sheet is usable without them. */
async function fetchItems(lang: Language, fetch: Fetch): Promise<readonly Element[]> {
  try {
    const response = await fetch(`/${pageFile(lang, MENU_PATH, 'html')}`);
    const file = new DOMParser().parseFromString(await response.text(), 'text/html');
    return response.ok ? [...file.querySelectorAll('body > ul > li')] : [];
  } catch {
    return [];
  }
}

/**
 * Moves the rest of each item to its link, which is kept because it may have the focus. A hover and a click may both have
 * waited for the same items: the second finds nothing in them.
 */
function addChildren(sheet: Element, items: readonly Element[]): void {
  const links = [...sheet.querySelectorAll<HTMLAnchorElement>('ul > li > a')];
  for (const item of items) {
    const href = item.querySelector('a')?.getAttribute('href');
    const own = links.find((link) => link.getAttribute('href') === href);
    if (!own) sheet.querySelector('ul')?.append(item);
    own?.before(...item.querySelectorAll('img'));
    own?.after(...item.querySelectorAll('details'));
  }
}
