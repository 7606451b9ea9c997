import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Command, Job } from '../contract/actors.ts';
import type { AuditActor } from '../contract/audit.ts';
import type { Actor } from '../contract/order-events.ts';
import { type Words, wordOf } from './words.ts';

const COMMAND_WORDS: Words<Command> = {
  announcement: msg`оголошення`,
  import: msg`імпорт`,
  maintenance: msg`технічна перерва`,
  order: msg`замовлення`,
  schedule: msg`планування`,
  seller: msg`дані продавця`,
  setup: msg`перші дані магазину`,
  staff: msg`працівники`,
};

const JOB_WORDS: Words<Job> = {
  'apply-dates': msg`показ за датами`,
  'apply-scheduled-change': msg`заплановані зміни`,
  'make-picture': msg`підготовка зображень`,
  'show-review-photos': msg`фото до відгуків`,
};

/** Labels of the authors of an order's events. */
export const ACTOR_WORDS: Words<Actor['kind']> = {
  staff: msg`Працівник`,
  shop: msg`Командою`,
  customer: msg`Покупець`,
  carrier: msg`Перевізник`,
  clock: msg`За часом`,
  payment: msg`Банк`,
  'nothing-due': msg`Платити нічого`,
};

/** Returns a function that names the author of a write: a person by name, other authors by their kind. */
export function useActorName(): (actor: Pick<AuditActor, 'kind' | 'name'>) => string {
  const { t, i18n } = useLingui();
  return ({ kind, name }) => {
    switch (kind) {
      case 'staff':
        return name || t`Працівник`;
      case 'command': {
        const what = wordOf(COMMAND_WORDS, name);
        return what ? t`Командою: ${i18n._(what)}` : t`Командою`;
      }
      case 'job': {
        const what = wordOf(JOB_WORDS, name);
        return what ? t`Автоматично: ${i18n._(what)}` : t`Автоматично`;
      }
      case 'import':
        return name === '' ? t`Імпорт` : t`Імпорт ${name}`;
      case 'sql':
        return t`Напряму в базі (${name})`;
    }
  };
}

const KINDS = ['staff', 'command', 'job', 'import', 'sql'] as const;

/**
 * Returns a function that names an author in a text of the API: a person by name, others by an id such as
 * `command:import` of the log, or `carrier` and `payment:liqpay` of an order.
 */
export function useActorText(): (actor: string) => string {
  const { i18n } = useLingui();
  const nameOf = useActorName();
  return (author) => {
    const [prefix = '', name = ''] = author.split(/:(.*)/s);
    const kind = KINDS.find((one) => one === prefix);
    // The id of a person without an account is not a name.
    if (kind) return nameOf({ kind, name: kind === 'staff' ? '' : name });
    const words = wordOf(ACTOR_WORDS, prefix);
    return words ? i18n._(words) : author;
  };
}
