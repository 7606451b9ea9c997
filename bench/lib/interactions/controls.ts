import type { Locator, Page } from 'playwright';

const CONTROLS =
  'button, select, input:not([type=hidden]), textarea, summary, a[href], label:has(input), [role=button], [role=option]';

/** ms between two keys of a fast typist on a phone. */
const BETWEEN_KEYS = 120;

export interface Control {
  readonly index: number;
  readonly name: string;
}

/** Attribute by which a control is found again, whatever the page inserts before it meanwhile. */
const MARK = 'data-measured';

export const controlAt = (page: Page, within: string, index: number): Locator =>
  page.locator(within).locator(`[${MARK}="${index}"]`);

/**
 * Returns the first control of each kind that a shopper can press, and marks them; controls with the same appearance and
 * surroundings behave alike.
 */
export function controlsOf(page: Page, within: string): Promise<Control[]> {
  return page
    .locator(within)
    .locator(CONTROLS)
    .evaluateAll((elements, mark) => {
      const kinds = new Set<string>();
      const isReached = (element: Element) => {
        element.scrollIntoView({ block: 'center', inline: 'center' });
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top !== null && (element.contains(top) || top.closest('label')?.control === element);
      };
      const controls = elements.flatMap((element, index) => {
        const { tagName, id, parentElement: parent } = element;
        const isSeen = element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
        const outside = element instanceof HTMLAnchorElement && element.origin !== location.origin;
        const isTold = element instanceof HTMLLabelElement && element.control?.checkVisibility();
        if (!isSeen || outside || isTold || element.matches(':disabled')) return [];
        const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const isField = /INPUT|SELECT|TEXTAREA/.test(tagName);
        const own = isField ? `${element.getAttribute('name') ?? id} ${element.getAttribute('type') ?? ''}` : '';
        const place = `${parent?.tagName} ${parent?.className} ${parent?.parentElement?.className}`;
        const isIcon = tagName === 'BUTTON' && parent?.tagName === 'FIELDSET' ? label : '';
        const kind = [tagName, element.className, own, place, isIcon].join('|');
        // Skip links, fields against robots, and a button below a field that opens by a touch are not reached.
        if (kinds.has(kind) || !isReached(element)) return [];
        kinds.add(kind);
        element.setAttribute(mark, String(index));
        const name = label.replace(/\s+/g, ' ').trim() || own.trim() || '(no name)';
        return [{ index, name: `${tagName.toLowerCase()} ${name}`.slice(0, 44) }];
      });
      scrollTo(0, 0);
      return controls;
    }, MARK);
}

/** Uses a control as a shopper would. */
export async function use(control: Locator, isTouch: boolean): Promise<void> {
  const kind = await control.evaluate((element) =>
    element instanceof HTMLInputElement ? `input ${element.type}` : element.tagName.toLowerCase(),
  );
  // A touch of what a label shows in its field's place is a touch of the field.
  const options = { timeout: 5_000, force: true };
  const press = () => (isTouch ? control.tap(options) : control.click(options));
  if (kind === 'select') {
    await control.focus();
    await control.press('ArrowDown');
  } else if (kind === 'textarea' || /^input (?:text|search|tel|email|number|url|password)$/.test(kind)) {
    await press();
    await control.pressSequentially('золото', { delay: BETWEEN_KEYS });
  } else await press();
}
