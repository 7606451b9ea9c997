import { useLingui } from '@lingui/react/macro';

const TO_WISHES = 'to-wishes';
const TO_CART = 'to-cart';

/**
 * Labels of the buttons of product cards, which precede the product's name. They are rendered once per page, because a
 * list has dozens of both buttons. A hidden element can still label others.
 */
export function CardLabels() {
  const { t } = useLingui();
  return (
    <>
      <span id={TO_WISHES} hidden>{t`До бажань:`}</span>
      <span id={TO_CART} hidden>{t`Купити:`}</span>
    </>
  );
}

/** Returns the values of aria-labelledby for the buttons of a card whose product's name has this id. */
export const labelsOf = (nameId: string) => ({ heart: `${TO_WISHES} ${nameId}`, buy: `${TO_CART} ${nameId}` });
