import * as v from 'valibot';
import { languageSchema } from '../contract/language-schema.ts';
import { createCartStorage } from '../features/cart/cart-storage.ts';
import { EMPTY_CART, optimisticCart } from '../features/cart/optimistic.ts';
import { formatMoney } from '../rules/money.ts';
import { localize, paths } from '../rules/paths.ts';

// The script of the page that is shown without a network: it shows the cart from the browser's storage, and reloads the
// page when the network is back. It is inlined in the page, see src/worker/offline-page.ts.
const textsSchema = v.object({
  lang: languageSchema,
  title: v.string(),
  empty: v.string(),
  total: v.string(),
  note: v.string(),
});

const texts = v.parse(textsSchema, JSON.parse(document.getElementById('texts')?.textContent ?? 'null'));
const section = document.getElementById('cart');

/** Creates an element with a text, so that stored data are never parsed as markup. */
function element(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

function item(...parts: readonly HTMLElement[]): HTMLElement {
  const line = document.createElement('li');
  line.append(...parts);
  return line;
}

function showCart(): void {
  const storage = createCartStorage();
  const pending = [...storage.readPending()].sort(
    (one, other) => one.madeAt - other.madeAt || one.serial - other.serial,
  );
  const cart = optimisticCart(storage.readSnapshot()?.cart ?? EMPTY_CART, pending, true);
  const heading = element('h2', texts.title, { id: 'cart-title' });
  if (cart.lines.length === 0) {
    section?.replaceChildren(heading, element('p', texts.empty));
    return;
  }
  const list = document.createElement('ul');
  for (const { slug, name, quantity, cost } of cart.lines) {
    const link = element('a', `${name} × ${quantity}`, { href: localize(texts.lang, paths.page(slug)) });
    list.append(item(link, element('b', formatMoney(cost))));
  }
  list.append(item(element('span', texts.total), element('b', formatMoney(cart.total))));
  section?.replaceChildren(heading, list, element('p', texts.note, { class: 'note' }));
}

showCart();
// The cart may change in another tab.
window.addEventListener('storage', showCart);

/** Milliseconds between two checks of the network, because not every browser reports its return. */
const LOOK_AGAIN = 5_000;

/** Reloads the page once the network answers. The worker does not handle HEAD, so the request bypasses it. */
async function leaveWhenOnline(): Promise<void> {
  if (document.hidden) return;
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (response) location.reload();
}

window.addEventListener('online', () => void leaveWhenOnline());
setInterval(() => void leaveWhenOnline(), LOOK_AGAIN);
