import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beginSale, cancelSale, endSale, type Sale } from '../../contract/sales.ts';
import { SCHEDULED } from '../../lib/scheduled.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useAttempt } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { SALES } from './queries.ts';

/** Buttons that begin, end or cancel a sale as a whole. */
export function SaleActions({ sale }: { readonly sale: Sale }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'begin' | 'cancel' | null>(null);
  const { attempt, isPending, message } = useAttempt();
  const params = { id: String(sale.id) };
  const { state, begunAt, endedAt } = sale;
  const act = async (request: Promise<unknown>, words: string) => {
    await request;
    toast(words);
    await client.invalidateQueries({ queryKey: [SALES] });
    await client.invalidateQueries({ queryKey: [SCHEDULED] });
  };
  const isWaiting = state === 'planned' || (state === 'failed' && begunAt === null);
  const isRunning = begunAt !== null && endedAt === null;
  return (
    <>
      {isRunning && (
        <Button
          isPending={isPending}
          onPress={() =>
            void attempt(() => act(api.request(endSale, { params }), t`Розпродаж завершено: ціни такі, як були`))
          }
        >{t`Завершити зараз`}</Button>
      )}
      {isWaiting && endedAt === null && (
        <Button variant="secondary" onPress={() => setAsked('begin')}>{t`Почати зараз`}</Button>
      )}
      {isWaiting && <Button variant="quiet" onPress={() => setAsked('cancel')}>{t`Скасувати розпродаж`}</Button>}
      <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
      <ConfirmDialog
        title={t`Почати розпродаж зараз?`}
        action={t`Почати зараз`}
        dismissal={t`Лишити, як є`}
        isOpen={asked === 'begin'}
        onClose={() => setAsked(null)}
        onConfirm={() => act(api.request(beginSale, { params }), t`Розпродаж почався`)}
      >
        <p>{t`Покупці побачать нові ціни приблизно за секунду. Завершиться розпродаж, як і заплановано.`}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t`Скасувати розпродаж?`}
        action={t`Скасувати розпродаж`}
        dismissal={t`Лишити, як є`}
        isDangerous
        isOpen={asked === 'cancel'}
        onClose={() => setAsked(null)}
        onConfirm={() => act(api.request(cancelSale, { params }), t`Розпродаж скасовано`)}
      >
        <p>{t`Ціни не зміняться. Усе набране лишиться: розпродаж можна запланувати знову.`}</p>
      </ConfirmDialog>
    </>
  );
}
