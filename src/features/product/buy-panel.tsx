import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MAX_QUANTITY } from '../../contract/limits.ts';
import type { PageDataOf } from '../../contract/page-data.ts';
import type { Product } from '../../contract/product.ts';
import { cardOfProduct } from '../../rules/card-of-product.ts';
import { formatMoney } from '../../rules/money.ts';
import { lineCost } from '../../rules/price.ts';
import { Price } from '../../ui/price.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { BuyButton } from '../cart/buy-button.tsx';
import { StockState } from '../catalogue/stock-state.tsx';
import { PriceChange } from '../offers/price-change.tsx';
import { StockLimit } from '../special-order/stock-limit.tsx';
import { HeartButton } from '../wishlist/heart-button.tsx';
import styles from './buy-panel.module.css';
import { LateBuyExtras } from './late-buy-extras.tsx';
import { QuantityLadder } from './quantity-ladder.tsx';
import { ServiceFields } from './service-choice.tsx';
import { useServiceChoice } from './use-service-choice.ts';

interface PriceLineProps {
  /** With current price and stock. */
  readonly product: Product;
  readonly page: PageDataOf<'product'>;
}

/** Shows the price of a piece, the end of its reduction, and its availability. */
export function PriceLine({ product, page }: PriceLineProps) {
  // The end of the sale is known only for the prices with which the page was built.
  const isAsMade = product.price === page.product.price && product.oldPrice === page.product.oldPrice;
  return (
    <>
      <p className={styles.price}>
        <Price price={product.price} oldPrice={product.oldPrice} size="l" />
        <StockState stock={product.stock} />
      </p>
      {isAsMade && page.validity?.sale && <p>{page.validity.sale}</p>}
      <PriceChange sku={product.sku} />
    </>
  );
}

interface BuyPanelProps {
  /** With current price and stock. */
  readonly product: Product;
  /** True if the document was rendered with the product in stock. */
  readonly wasSold: boolean;
}

/** Services, quantity and the button to buy; for a sold-out product only the request to be told of it. */
export function BuyPanel({ product, wasSold }: BuyPanelProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(1);
  /** A typed quantity that exceeds the stock. */
  const [exceeding, setExceeding] = useState<number | null>(null);
  const choice = useServiceChoice(product.services);
  const max = Math.min(product.stock, MAX_QUANTITY);
  const quantity = Math.max(1, Math.min(wanted, max));
  const setQuantity = (pieces: number) => {
    setWanted(pieces);
    setExceeding(null);
  };
  const total = formatMoney(lineCost(product, quantity, choice.chosen));
  return (
    <div className={styles.panel} id="buy" tabIndex={-1}>
      {max > 0 && (
        <>
          <QuantityLadder
            product={product}
            quantity={quantity}
            onChoose={(pieces) => setQuantity(Math.min(pieces, max))}
          />
          <ServiceFields choice={choice} />
        </>
      )}
      <div className={styles.buy}>
        {max > 0 && (
          <>
            <div className={styles.quantity} data-needs-js>
              <Stepper
                value={quantity}
                max={max}
                label={t`Кількість: ${product.name}`}
                onChange={setQuantity}
                onExceed={setExceeding}
              />
            </div>
            {/* On a phone it sticks to the bottom of the window, so that the price and the button stay visible. */}
            <div className={styles.bar} data-needs-js>
              <output className={styles.total}>{total}</output>
              <div className={styles.button}>
                <BuyButton
                  product={cardOfProduct(product)}
                  services={choice.chosen}
                  choose={choice.choose}
                  quantity={quantity}
                  opensCart
                  isWide
                />
              </div>
            </div>
          </>
        )}
        <HeartButton productId={product.id} name={product.name} />
      </div>
      <StockLimit product={product} wanted={exceeding} />
      <LateBuyExtras product={product} wasSold={wasSold} quantity={quantity} />
    </div>
  );
}
