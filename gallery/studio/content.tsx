import { Button } from '../../studio/ui/button.tsx';
import { DialogActions } from '../../studio/ui/dialog.tsx';
import { InDock, WithDock } from '../../studio/ui/dock.tsx';
import { EmptyState } from '../../studio/ui/empty-state.tsx';
import { ErrorState } from '../../studio/ui/error-state.tsx';
import { Icon } from '../../studio/ui/icon.tsx';
import { Notice } from '../../studio/ui/notice.tsx';
import { PageHeader } from '../../studio/ui/page-header.tsx';
import { Panel } from '../../studio/ui/panel.tsx';
import { ProgressBar } from '../../studio/ui/progress-bar.tsx';
import { Skeleton } from '../../studio/ui/skeleton.tsx';
import { Spinner } from '../../studio/ui/spinner.tsx';
import { SuspiciousList } from '../../studio/ui/suspicious-list.tsx';
import { Tags } from '../../studio/ui/tag.tsx';
import { Thumbnail } from '../../studio/ui/thumbnail.tsx';
import { Tree } from '../../studio/ui/tree.tsx';
import { framed, nothing, type Parts, Row, type Say } from '../gallery.tsx';

/** The parts that are read. */
export function content(say: Say): Parts {
  const text = say('Зміни з’являться на сайті за кілька секунд.', 'Изменения появятся на сайте за несколько секунд.');
  const save = say('Зберегти', 'Сохранить');
  const nodes = [
    {
      id: 'gilding',
      label: say('Позолота', 'Позолота'),
      children: [{ id: 'leaf', label: say('Сусальне золото', 'Сусальное золото'), note: '24', children: [] }],
    },
    { id: 'brushes', label: say('Пензлі', 'Кисти'), children: [] },
  ];
  const tags = [
    { id: '1', label: say('золото', 'золото') },
    { id: '2', label: say('реставрація', 'реставрация') },
  ];
  return {
    PageHeader: {
      normal: (
        <PageHeader title={say('Замовлення', 'Заказы')} meta={text}>
          <Button>{say('Нове замовлення', 'Новый заказ')}</Button>
        </PageHeader>
      ),
      'long text': <PageHeader title={`${text} ${text}`} back={<a href="#PageHeader">{say('Товари', 'Товары')}</a>} />,
    },
    Panel: {
      normal: (
        <Panel title={say('Ціни', 'Цены')} aside={<Button variant="quiet">{save}</Button>}>
          <p>{text}</p>
        </Panel>
      ),
      item: (
        <Panel isItem>
          <p>{text}</p>
        </Panel>
      ),
    },
    Notice: {
      info: <Notice>{text}</Notice>,
      success: <Notice tone="success">{text}</Notice>,
      warning: <Notice tone="warning">{text}</Notice>,
      error: <Notice tone="error">{text}</Notice>,
    },
    EmptyState: {
      normal: (
        <EmptyState icon="orders" title={say('Замовлень ще немає', 'Заказов ещё нет')}>
          <p>{text}</p>
        </EmptyState>
      ),
    },
    ErrorState: {
      'with a retry': <ErrorState error={new Error('The gallery refuses it')} onRetry={nothing} />,
      'without a retry': <ErrorState error={new Error('The gallery refuses it')} />,
    },
    Skeleton: { normal: <Skeleton rows={3} /> },
    Spinner: { normal: <Spinner /> },
    ProgressBar: {
      'a part': <ProgressBar label={say('Імпорт', 'Импорт')} value={0.24} text={say('12 з 50', '12 из 50')} />,
      unknown: <ProgressBar label={say('Імпорт', 'Импорт')} value={null} />,
      done: <ProgressBar label={say('Імпорт', 'Импорт')} value={1} />,
    },
    Icon: {
      sizes: (
        <Row>
          <Icon name="orders" size="s" />
          <Icon name="orders" />
          <Icon name="truck" />
          <Icon name="warning" />
        </Row>
      ),
    },
    Thumbnail: {
      'without a picture': (
        <Row>
          <Thumbnail picture={null} />
          <Thumbnail picture={null} size="m" />
        </Row>
      ),
    },
    Tags: {
      normal: <Tags label={say('Теги', 'Теги')} tags={tags} />,
      removable: <Tags label={say('Теги', 'Теги')} tags={tags} onRemove={nothing} />,
      empty: <Tags label={say('Теги', 'Теги')} tags={[]} emptyText={say('Немає', 'Нет')} />,
    },
    Tree: {
      expanded: (
        <Tree
          label={say('Категорії', 'Категории')}
          nodes={nodes}
          expanded={new Set(['gilding'])}
          onExpand={nothing}
          selected="leaf"
          onSelect={nothing}
          onDrop={nothing}
        />
      ),
      collapsed: (
        <Tree
          label={say('Категорії', 'Категории')}
          nodes={nodes}
          expanded={new Set()}
          onExpand={nothing}
          selected={null}
          onSelect={nothing}
        />
      ),
    },
    SuspiciousList: {
      normal: (
        <SuspiciousList
          suspicious={{
            confirmation: '',
            count: 4,
            products: [
              { sku: 'AG-01', warnings: [{ field: 'price', code: 'much_dearer', price: 215_000, against: 21_500 }] },
            ],
          }}
        />
      ),
    },
    DialogActions: {
      normal: (
        <DialogActions>
          <Button>{save}</Button>
          <Button variant="secondary">{say('Скасувати', 'Отменить')}</Button>
        </DialogActions>
      ),
    },
    WithDock: {
      'a save bar at the bottom': framed(
        <WithDock above={<Notice tone="success">{text}</Notice>}>
          <p>{text}</p>
          <InDock>
            <Button>{save}</Button>
          </InDock>
        </WithDock>,
        240,
      ),
    },
  };
}
