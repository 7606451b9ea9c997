import { type ReactNode, useEffect } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { ConfirmDialog } from '../../src/ui/confirm-dialog.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';
import { ToastProvider, useToast } from '../../src/ui/toast/toast-provider.tsx';
import { framed, nothing, type Parts, type Say } from '../gallery.tsx';

/** Shows toasts, and keeps them as a pointer over them does. */
function Toasts({ info, error }: { readonly info: string; readonly error: string }) {
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once
  useEffect(() => {
    toast.info(info);
    toast.error(error);
    const hold = new MutationObserver(() => {
      for (const item of document.querySelectorAll('[popover] > li'))
        item.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    });
    hold.observe(document.body, { childList: true, subtree: true });
    return () => hold.disconnect();
  }, []);
  return null;
}

/** The parts that cover the page. */
export function windows(say: Say): Parts {
  const text = say('Замовлення буде скасовано, а гроші повернуться на картку.', 'Заказ отменят, а деньги вернутся.');
  const many = Array.from({ length: 12 }, (_, index) => <p key={String(index)}>{text}</p>);
  const confirm = (props: { readonly isPending?: boolean; readonly failure?: string }): ReactNode => (
    <ConfirmDialog
      title={say('Скасувати замовлення?', 'Отменить заказ?')}
      isOpen
      action={say('Скасувати замовлення', 'Отменить заказ')}
      isPending={props.isPending ?? false}
      failure={props.failure ?? null}
      onConfirm={nothing}
      onClose={nothing}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
  return {
    Dialog: {
      open: framed(
        <Dialog title={say('Кошик', 'Корзина')} isOpen onClose={nothing}>
          <p>{text}</p>
        </Dialog>,
      ),
      'long content with a footer': framed(
        <Dialog
          title={say('Кошик', 'Корзина')}
          isOpen
          isNarrow
          onClose={nothing}
          footer={<Button isWide>{say('Оформити', 'Оформить')}</Button>}
        >
          {many}
        </Dialog>,
      ),
    },
    ConfirmDialog: {
      open: framed(confirm({})),
      busy: framed(confirm({ isPending: true })),
      error: framed(confirm({ failure: say('Замовлення вже в дорозі', 'Заказ уже в пути') })),
    },
    ToastProvider: {
      'a success and an error': framed(
        <ToastProvider>
          <Toasts
            info={say('Додано в кошик', 'Добавлено в корзину')}
            error={say(
              'Немає зв’язку. Перевірте інтернет і спробуйте ще раз.',
              'Нет связи. Проверьте интернет и попробуйте ещё раз.',
            )}
          />
        </ToastProvider>,
        240,
      ),
    },
  };
}
