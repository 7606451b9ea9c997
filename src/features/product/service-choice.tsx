import { useLingui } from '@lingui/react/macro';
import type { Service } from '../../contract/service.ts';
import { withTexts } from '../../lib/all-texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { formatMoney } from '../../rules/money.ts';
import { useRequestedPart } from '../../ui/use-requested-part.ts';
import styles from './service-choice.module.css';
import type { ServiceChoice } from './use-service-choice.ts';

/** Loaded with the first service that needs it, because few services have fields. */
const lazyQuestions = lazyPart(() => withTexts(import('./service-questions.tsx')));

/** Returns true if a service has fields or terms to show. */
const hasQuestions = ({ fields, isPrepaid, isReturnable }: Service) => fields.length > 0 || isPrepaid || !isReturnable;

/** Lists services that can be ordered with each piece, and their fields. */
export function ServiceFields({ choice }: { readonly choice: ServiceChoice }) {
  const { t } = useLingui();
  const { services, isChosen, toggle, ref } = choice;
  const { part, ask, prepare } = useRequestedPart(lazyQuestions);
  if (services.length === 0) return null;
  const choose = async (service: Service) => {
    toggle(service);
    // A service cannot be ordered without its fields, so the choice is undone if they fail to load.
    if (!isChosen(service) && hasQuestions(service) && !(await ask())) toggle(service);
  };
  return (
    <fieldset className={styles.services} ref={ref}>
      <legend>{t`Додаткові послуги`}</legend>
      {services.map((service) => (
        <div key={service.code} onPointerEnter={hasQuestions(service) ? prepare : undefined}>
          <label className={styles.service}>
            <input type="checkbox" checked={isChosen(service)} onChange={() => void choose(service)} />
            <span>{service.name}</span>
            <span className={styles.price}>+{formatMoney(service.price)}</span>
          </label>
          {part && isChosen(service) && hasQuestions(service) && <part.Questions service={service} choice={choice} />}
        </div>
      ))}
    </fieldset>
  );
}
