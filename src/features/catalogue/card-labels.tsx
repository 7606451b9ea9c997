import { useLingui } from '@lingui/react/macro';

const TO_WISHES = 'to-wishes';
const TO_CART = 'to-cart';

/**
 * What the buttons of products' cards are called before the product's name: said once on a page, since a list has dozens
 * of both. An element that is hidden names others all the same.
 */
export function CardLabels() {
  const { t } = useLingui();
  return (
    <>
      <span id={TO_WISHES} hidden>{t`До бажань:`}</span>
      <span id={TO_CART} hidden>{t`Додати в кошик:`}</span>
    </>
  );
}

/** Values of aria-labelledby for the buttons of a card whose product's name has this id. */
export const labelsOf = (nameId: string) => ({ heart: `${TO_WISHES} ${nameId}`, buy: `${TO_CART} ${nameId}` });
