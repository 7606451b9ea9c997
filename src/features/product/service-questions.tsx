import { Trans, useLingui } from '@lingui/react/macro';
import type { Service, ServiceField } from '../../contract/service.ts';
import { useFieldMessage } from '../../lib/field-message.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { RETURNS_SLUG } from '../../rules/paths.ts';
import { TextField } from '../../ui/field.tsx';
import styles from './service-choice.module.css';
import { fieldName, type ServiceChoice } from './use-service-choice.ts';

interface QuestionsProps {
  readonly service: Service;
  readonly choice: ServiceChoice;
}

/** Shows the fields and the terms of a chosen service. */
export function Questions({ service, choice }: QuestionsProps) {
  const messageOf = useFieldMessage();
  const hintOf = useHint();
  const { fields } = service;
  return (
    <div className={styles.questions}>
      {fields.map((field) => {
        const name = fieldName(service, field.code);
        const problem = choice.problemOf(name);
        return (
          <TextField
            key={field.code}
            label={field.name}
            name={name}
            inputMode={field.kind === 'length' ? 'numeric' : 'text'}
            autoComplete="off"
            required
            hint={hintOf(field)}
            error={problem && `${messageOf(problem)}: ${hintOf(field)}`}
            value={choice.textOf(name)}
            onChange={({ target }) => choice.write(name, target.value)}
          />
        );
      })}
      <Terms service={service} />
    </div>
  );
}

function useHint(): (field: ServiceField) => string {
  const { t } = useLingui();
  return (field) => {
    if (field.kind === 'length') return t`від ${field.min} до ${field.max} мм`;
    return t`до ${field.maxLength} знаків`;
  };
}

/** Shows the terms that the law requires before the purchase: goods made to order cannot be returned. */
function Terms({ service: { isPrepaid, isReturnable } }: { readonly service: Service }) {
  return (
    <p className={styles.terms}>
      {isPrepaid && <Trans>Оплата заздалегідь: карткою або за рахунком.</Trans>}{' '}
      {!isReturnable && (
        <Trans>
          Виготовлене для вас <PageLink slug={RETURNS_SLUG}>не повертається</PageLink>.
        </Trans>
      )}
    </p>
  );
}
