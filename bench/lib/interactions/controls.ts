import type { Locator, Page } from 'playwright';

const CONTROLS =
  'button, select, input:not([type=hidden]), textarea, summary, a[href], label:has(input), [role=button], [role=option]';

/** ms between two keys of a fast typist on a phone. */
const BETWEEN_KEYS = 120;

export interface Control {
  readonly index: number;
  readonly name: string;
}

export const controlAt = (page: Page, within: string, index: number): Locator =>
  page.locator(within).locator(CONTROLS).nth(index);

/** Returns the first visible control of each kind; controls with the same appearance and surroundings behave alike. */
export function controlsOf(page: Page, within: string): Promise<Control[]> {
  return page
    .locator(within)
    .locator(CONTROLS)
    .evaluateAll((elements) => {
      const kinds = new Set<string>();
      return elements.flatMap((element, index) => {
        const { tagName, id, parentElement: parent } = element;
        const isSeen = element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
        const outside = element instanceof HTMLAnchorElement && element.origin !== location.origin;
        // The skip link is for keyboards and positioned above the window.
        const isSkip = element.matches('a[href="#main"]');
        const isTold = element instanceof HTMLLabelElement && element.control?.checkVisibility();
        if (!isSeen || outside || isSkip || isTold || element.matches(':disabled')) return [];
        const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const isField = /INPUT|SELECT|TEXTAREA/.test(tagName);
        const own = isField ? `${element.getAttribute('name') ?? id} ${element.getAttribute('type') ?? ''}` : '';
        const place = `${parent?.tagName} ${parent?.className} ${parent?.parentElement?.className}`;
        const isIcon = tagName === 'BUTTON' && parent?.tagName === 'FIELDSET' ? label : '';
        const kind = [tagName, element.className, own, place, isIcon].join('|');
        if (kinds.has(kind)) return [];
        kinds.add(kind);
        const name = label.replace(/\s+/g, ' ').trim() || own.trim() || '(no name)';
        return [{ index, name: `${tagName.toLowerCase()} ${name}`.slice(0, 44) }];
      });
    });
}

/** Uses a control as a shopper would. */
export async function use(control: Locator, isTouch: boolean): Promise<void> {
  const kind = await control.evaluate((element) =>
    element instanceof HTMLInputElement ? `input ${element.type}` : element.tagName.toLowerCase(),
  );
  const press = () => (isTouch ? control.tap({ timeout: 5_000 }) : control.click({ timeout: 5_000 }));
  if (kind === 'select') {
    await control.focus();
    await control.press('ArrowDown');
  } else if (kind === 'textarea' || /^input (?:text|search|tel|email|number|url|password)$/.test(kind)) {
    await press();
    await control.pressSequentially('золото', { delay: BETWEEN_KEYS });
  } else await press();
}
