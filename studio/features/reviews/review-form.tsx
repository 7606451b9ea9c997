import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../src/rules/paths.ts';
import type { ReviewStatus, StudioReview } from '../../contract/reviews.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { LANGUAGE_NAMES, REVIEW_STATUS_NAMES } from '../../lib/state-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { FieldWords } from '../conflict/use-field-words.ts';
import { FormConflict } from '../forms/form-bar.tsx';
import { useLossWarning } from '../forms/use-leave-warning.tsx';
import { PagesPreview } from '../preview/pages-preview.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import { ReviewText } from './review-text.tsx';
import styles from './reviews.module.css';
import { changesBetween, type Decision, type ReviewFormState, useReviewForm } from './use-review-form.ts';
import { STATUS_TONES } from './words.ts';

/** The form of a review: shows its text and edits the reply, the marks and the state. */
export function ReviewForm({ review }: { readonly review: StudioReview }) {
  const { t, i18n } = useLingui();
  const errorMessage = useErrorMessage();
  const canModerate = useMay()('reviews.moderate');
  const form = useReviewForm(review);
  const words = useReviewWords();
  const saved = form.row ?? review;
  const replyHint = useReplyHint(saved);
  const { values, error, isChanged } = form;
  const changes = changesBetween(form.base, values);
  const question = useLossWarning(isChanged);
  const publishing = saved.status === 'published' ? changes : { ...changes, status: 'published' };
  const input = { id: saved.id, changes: publishing };
  return (
    <>
      <PageHeader
        title={t`Відгук: ${saved.author}`}
        back={<Link to="/reviews">{t`Відгуки`}</Link>}
        meta={<Badge tone={STATUS_TONES[saved.status]}>{i18n._(REVIEW_STATUS_NAMES[saved.status])}</Badge>}
      >
        {saved.status === 'published' && (
          <a
            href={saved.product ? paths.page(saved.product.slug) : paths.reviews()}
            target="_blank"
            rel="noreferrer"
          >{t`Відкрити на сайті`}</a>
        )}
      </PageHeader>
      <ReviewText review={saved} hidesContacts={values.hidesContacts} />
      {saved.photos.length > 0 && (
        <ReviewPhotos
          photos={saved.photos}
          hidden={values.hiddenPhotos}
          isReadOnly={!canModerate}
          onChange={(hiddenPhotos) => form.set('hiddenPhotos', hiddenPhotos)}
        />
      )}
      <Panel title={t`Рішення`} className={styles.decision}>
        {saved.maskedText !== null && (
          <Switch
            isSelected={values.hidesContacts}
            isDisabled={!canModerate}
            onChange={(hidesContacts) => form.set('hidesContacts', hidesContacts)}
          >
            {t`Сховати контакти в тексті`}
          </Switch>
        )}
        <Switch
          isSelected={values.isBuyer}
          isDisabled={!canModerate}
          onChange={(isBuyer) => form.set('isBuyer', isBuyer)}
        >
          {t`Позначка «Покупець»`}
        </Switch>
        <TextArea
          {...form.field('reply')}
          label={t`Відповідь магазину`}
          hint={canModerate ? replyHint : undefined}
          lang={saved.lang}
          rows={5}
          maxLength={3000}
          isReadOnly={!canModerate}
        />
        <div role="alert">{error !== null && <Notice tone="error">{errorMessage(error)}</Notice>}</div>
        {canModerate && (
          <>
            <PagesPreview
              write={saved.status !== 'published' || isChanged ? { write: 'review.moderate', input } : null}
            />
            <Actions form={form} saved={saved} />
          </>
        )}
      </Panel>
      <FormConflict form={form} words={words} />
      {question}
    </>
  );
}

/** Returns a hint about the language of the reply and the notification of the author. */
function useReplyHint({ lang, hasEmail, toldAt }: StudioReview): string {
  const { t, i18n } = useLingui();
  const name = i18n._(LANGUAGE_NAMES[lang]);
  const language = t`Мова відгуку — ${name}.`;
  if (toldAt !== null) return `${language} ${t`Авторові вже написано про відповідь.`}`;
  if (hasEmail) return `${language} ${t`Авторові надійде лист, щойно відповідь буде на сайті.`}`;
  return `${language} ${t`Автор без кабінету з поштою: листа не буде.`}`;
}

/** Returns the labels of the fields for the conflict dialog. */
function useReviewWords(): FieldWords<Decision> {
  const { t, i18n } = useLingui();
  return {
    status: { label: t`Стан`, format: (status) => i18n._(REVIEW_STATUS_NAMES[status as ReviewStatus]) },
    rejection: { label: t`Причина відмови` },
    reply: { label: t`Відповідь магазину` },
    hidesContacts: { label: t`Сховати контакти в тексті` },
    hiddenPhotos: { label: t`Сховані фото`, format: (ids) => String((ids as Decision['hiddenPhotos']).length) },
    isBuyer: { label: t`Позначка «Покупець»` },
  };
}

interface ActionsProps {
  readonly form: ReviewFormState;
  readonly saved: StudioReview;
}

/** Buttons for the state changes that the present state allows. */
function Actions({ form, saved: { status, author } }: ActionsProps) {
  const { t } = useLingui();
  const [isRejecting, setRejecting] = useState(false);
  const { isPending, isChanged } = form;
  const decide = (next: ReviewStatus) => void form.save({ status: next });
  return (
    <div className={layout.line}>
      {status === 'published' ? (
        <Button data-save isPending={isPending} isDisabled={!isChanged} onPress={() => decide('published')}>
          {t`Зберегти зміни`}
        </Button>
      ) : (
        <Button isPending={isPending} onPress={() => decide('published')}>{t`Опублікувати`}</Button>
      )}
      {status === 'published' && (
        <Button variant="secondary" isDisabled={isPending} onPress={() => decide('pending')}>
          {t`Зняти з сайту`}
        </Button>
      )}
      {status === 'rejected' ? (
        <Button variant="secondary" isDisabled={isPending} onPress={() => decide('pending')}>
          {t`Повернути на перевірку`}
        </Button>
      ) : (
        <Button variant="secondary" isDisabled={isPending} onPress={() => setRejecting(true)}>
          {t`Відхилити…`}
        </Button>
      )}
      {isRejecting && (
        <RejectDialog
          title={t`Відхилити відгук: ${author}`}
          onReject={(rejection) => form.submit({ status: 'rejected', rejection })}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}
