import { Trans, useLingui } from '@lingui/react/macro';
import { type Cart, type EnteredPromo, promoCodeSchema } from '../../contract/cart.ts';
import { useForm } from '../../lib/form.ts';
import { formatMoney, formatPercent } from '../../rules/money.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, TextField } from '../../ui/field.tsx';
import { useKeptFocus } from '../../ui/kept-focus.ts';
import styles from './promo-code.module.css';
import { usePromoMessage } from './promo-message.ts';
import { useEnterPromo, useRemovePromo } from './promo-mutations.ts';

/** Shows the cart's promo code, or a form to enter one. */
export function PromoCode({ cart }: { readonly cart: Cart }) {
  const keepFocus = useKeptFocus();
  return cart.promo ? (
    <div key="entered" className={styles.entered} tabIndex={-1} ref={keepFocus}>
      <Entered promo={cart.promo} isBeaten={isBeaten(cart)} />
    </div>
  ) : (
    <div key="form" ref={keepFocus}>
      <PromoForm />
    </div>
  );
}

/** Returns true if a percent code saves nothing, because every line has a better discount. */
function isBeaten({ promo, discounts }: Cart): boolean {
  const isPercent = promo?.terms?.kind === 'percent' && promo.refusal === null;
  return isPercent && !discounts.some(({ kind }) => kind === 'promo');
}

function PromoForm() {
  const { t } = useLingui();
  const enter = useEnterPromo();
  const form = useForm(promoCodeSchema, enter);
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        label={t`Промокод`}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        error={form.errors.code}
        action={
          <Button type="submit" variant="secondary" className={styles.enter} isLoading={form.isPending}>
            <Trans>Застосувати</Trans>
          </Button>
        }
      />
      <FormFailure message={form.failure} />
    </form>
  );
}

interface EnteredProps {
  readonly promo: EnteredPromo;
  readonly isBeaten: boolean;
}

function Entered({ promo, isBeaten }: EnteredProps) {
  const { t } = useLingui();
  const messageOf = usePromoMessage();
  const remove = useRemovePromo();
  const { code, refusal } = promo;
  return (
    <>
      <p className={styles.what}>
        <Gift promo={promo} />
        {refusal && <small className={styles.refusal}>{messageOf(refusal)}</small>}
        {isBeaten && (
          <small>
            <Trans>Інші ваші знижки зараз вигідніші, тому діють вони.</Trans>
          </small>
        )}
      </p>
      <Button variant="quiet" aria-label={t`Прибрати промокод ${code}`} onClick={() => remove()}>
        <Trans>Прибрати</Trans>
      </Button>
    </>
  );
}

/** Shows the effect of a promo code. */
function Gift({ promo: { code, terms, refusal } }: Pick<EnteredProps, 'promo'>) {
  const name = <strong className={styles.code}>{code}</strong>;
  if (!terms && !refusal) return <Trans>Промокод {name} перевіримо, щойно повернеться зв’язок</Trans>;
  if (!terms || refusal) return <Trans>Промокод {name} не діє</Trans>;
  if (terms.kind === 'free-delivery') return <Trans>Промокод {name}: безкоштовна доставка</Trans>;
  const value = terms.kind === 'percent' ? formatPercent(terms.value) : formatMoney(terms.value);
  return (
    <Trans>
      Промокод {name}: знижка {value}
    </Trans>
  );
}
