import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type FirstStep, type FirstSteps, publishFirstPages } from '../../contract/first-steps.ts';
import { DAY } from '../../lib/day.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './day.module.css';

/** The way from an empty shop to one that sells. The server leaves it out once all but optional steps are done. */
export function FirstStepsCard({ steps, drafts }: FirstSteps) {
  const { t } = useLingui();
  const stepOf = useSteps();
  const required = steps.filter(({ isOptional }) => !isOptional);
  const done = required.filter(({ isDone }) => isDone).length;
  const count = required.length;
  return (
    <Panel
      title={t`Перші кроки`}
      className={styles.first}
      aside={<span className={layout.soft}>{t`${done} з ${count}`}</span>}
    >
      <ol className={styles.items}>
        {steps.map(({ id, isDone, isOptional }) => (
          <li key={id} className={styles.item}>
            <span className={styles.text}>
              {stepOf[id].link}
              <span className={layout.soft}>{stepOf[id].about}</span>
              {id === 'pages' && !isDone && <Drafts drafts={drafts} />}
            </span>
            <StepState isDone={isDone} isOptional={isOptional} />
            {id === 'pages' && !isDone && (
              <PublishPages hasSeller={steps.every((s) => s.id !== 'seller' || s.isDone)} />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function StepState({ isDone, isOptional }: { readonly isDone: boolean; readonly isOptional: boolean }) {
  const { t } = useLingui();
  if (isDone) return <Badge tone="success">{t`Готово`}</Badge>;
  return isOptional ? <Badge>{t`За бажанням`}</Badge> : <Badge tone="warning">{t`Треба зробити`}</Badge>;
}

interface Step {
  readonly link: ReactNode;
  readonly about: string;
}

function useSteps(): Readonly<Record<FirstStep, Step>> {
  const { t } = useLingui();
  return {
    seller: {
      link: <Link to="/site" hash="legalName.uk">{t`Продавець`}</Link>,
      about: t`Юридична назва, код і система оподаткування: їх видно покупцям у підвалі, оферті й рахунках.`,
    },
    contacts: {
      link: <Link to="/site" hash="email">{t`Контакти, адреса й години роботи`}</Link>,
      about: t`Пошта й телефон, за якими пишуть і дзвонять; адреса самовивозу.`,
    },
    bank: {
      link: <Link to="/site">{t`Рахунок для оплати компаніями`}</Link>,
      about: t`Без IBAN магазин не пропонує оплату за рахунком.`,
    },
    carrier: {
      link: t`Нова пошта`,
      about: t`Ключ і відправника задають у налаштуваннях сервера. Готово, щойно Нова пошта відповість: виберіть місто в пробному замовленні.`,
    },
    pages: {
      link: <Link to="/content-pages">{t`Сторінки, яких вимагає закон`}</Link>,
      about: t`Тексти вже написано, ваші дані підставляються в них. Перечитайте їх і опублікуйте.`,
    },
    category: {
      link: <Link to="/categories" search={{ below: '0' }}>{t`Перша категорія`}</Link>,
      about: t`З категорій складається меню.`,
    },
    product: {
      link: <Link to="/products/new">{t`Перший товар`}</Link>,
      about: t`Опублікований, з ціною й залишком. Багато товарів одразу — через імпорт.`,
    },
  };
}

function Drafts({ drafts }: Pick<FirstSteps, 'drafts'>) {
  return (
    <span className={styles.facts}>
      {drafts.map(({ slug, title }) => (
        <Link key={slug} to="/content-pages/$slug" params={{ slug }}>
          {title}
        </Link>
      ))}
    </span>
  );
}

function PublishPages({ hasSeller }: { readonly hasSeller: boolean }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const errorMessage = useErrorMessage();
  const publish = useMutation({
    mutationFn: () => api.request(publishFirstPages, {}),
    onSuccess: () => {
      toast(t`Сторінки опубліковано`);
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: [DAY] }),
        queryClient.invalidateQueries({ queryKey: ['content'] }),
      ]);
    },
    onError: (error) => void toast(errorMessage(error), { tone: 'error' }),
  });
  if (!hasSeller) return null;
  return (
    <Button variant="secondary" isPending={publish.isPending} onPress={() => publish.mutate()}>
      {t`Опублікувати всі`}
    </Button>
  );
}
