import { Trans } from '@lingui/react/macro';
import { placeOrderSchema } from '../../contract/place-order.ts';
import { type FieldErrors, MISTAKES } from '../../lib/form.ts';
import { useOrderMessages } from '../../lib/order-messages.ts';
import { pathOfIssue, validate } from '../../lib/validate.ts';
import field from '../../ui/field.module.css';
import type { Draft } from './draft.ts';
import { PATHS } from './fields.ts';
import { toOrder } from './to-order.ts';

/** Returns a function that validates a draft by the rules of the API, with the API's messages. */
export function useMistakes(): (draft: Draft, total: number) => FieldErrors {
  const messageOf = useOrderMessages();
  return (draft, total) => {
    const { issues = [] } = validate(placeOrderSchema, toOrder(draft, total));
    // The first of several errors of a field is shown.
    return Object.fromEntries(issues.map((issue) => [pathOfIssue(issue), messageOf(issue.message)] as const).reverse());
  };
}

/**
 * Lists the errors of the whole form from top to bottom, each as a link to its field; renders nothing if there are
 * none.
 */
export function Mistakes({ errors }: { readonly errors: FieldErrors }) {
  const paths = [...new Set(Object.values(PATHS))].filter((path) => errors[path]);
  if (paths.length === 0) return null;
  return (
    <div className={field.failure} role="alert" tabIndex={-1} {...{ [MISTAKES]: '' }}>
      <p>
        <Trans>Щоб замовити, виправте:</Trans>
      </p>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <a
              href={`#${path}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(path)?.focus();
              }}
            >
              {errors[path]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
