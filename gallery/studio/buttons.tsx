import { Badge } from '../../studio/ui/badge.tsx';
import { Button } from '../../studio/ui/button.tsx';
import { CameraButton } from '../../studio/ui/camera-button.tsx';
import { CsvButton } from '../../studio/ui/csv-button.tsx';
import { FileDrop } from '../../studio/ui/file-drop.tsx';
import { Icon } from '../../studio/ui/icon.tsx';
import { IconButton } from '../../studio/ui/icon-button.tsx';
import { Menu, MenuChoice, MenuChoices, MenuItem } from '../../studio/ui/menu.tsx';
import { MenuButton } from '../../studio/ui/menu-button.tsx';
import { OrderButtons } from '../../studio/ui/order-buttons.tsx';
import { Tooltip } from '../../studio/ui/tooltip.tsx';
import { Forced, framed, nothing, type Parts, Pressed, pending, Row, type Say } from '../gallery.tsx';

/** CameraButton is there only in browsers that read bar codes. */
if (!('BarcodeDetector' in window)) Object.assign(window, { BarcodeDetector: class {} });

/** The parts that are pressed. */
export function buttons(say: Say): Parts {
  const save = say('Зберегти', 'Сохранить');
  const variants = (
    <Row>
      <Button>{save}</Button>
      <Button variant="secondary">{save}</Button>
      <Button variant="quiet">{save}</Button>
      <Button variant="danger">{say('Видалити', 'Удалить')}</Button>
    </Row>
  );
  const columns = [
    { id: 'price', label: say('Ціна', 'Цена') },
    { id: 'stock', label: say('Залишок', 'Остаток') },
  ];
  const csv = (request: () => Promise<{ readonly csv: string }>) => (
    <CsvButton fileName="orders.csv" request={request} said={() => save} />
  );
  const openMenu = (
    <Pressed on="button">
      <Menu
        label={say('Дії', 'Действия')}
        trigger={
          <Button variant="secondary">
            <Icon name="more" />
            {say('Дії', 'Действия')}
          </Button>
        }
      >
        <MenuItem onAction={nothing}>{say('Дублювати товар', 'Дублировать товар')}</MenuItem>
        <MenuItem onAction={nothing} isDisabled>
          {say('Показати на сайті', 'Показать на сайте')}
        </MenuItem>
        <MenuItem onAction={nothing} isDangerous>
          {say('Видалити', 'Удалить')}
        </MenuItem>
        <MenuChoice label={say('Тема', 'Тема')} value="price" options={columns} onChange={nothing} />
        <MenuChoices label={say('Показувати', 'Показывать')} values={['stock']} options={columns} onChange={nothing} />
      </Menu>
    </Pressed>
  );
  return {
    Button: {
      normal: variants,
      hover: <Forced as="hover">{variants}</Forced>,
      focus: <Forced as="focus">{variants}</Forced>,
      disabled: <Button isDisabled>{save}</Button>,
      busy: <Button isPending>{save}</Button>,
      'with an icon': (
        <Button>
          <Icon name="plus" size="s" />
          {save}
        </Button>
      ),
      'long text': (
        <Button variant="secondary">
          {say('Зберегти й показати на сайті о дев’ятій ранку', 'Сохранить и показать на сайте в девять утра')}
        </Button>
      ),
    },
    IconButton: {
      normal: <IconButton icon="edit" label={save} />,
      hover: (
        <Forced as="hover">
          <IconButton icon="edit" label={save} />
        </Forced>
      ),
      focus: (
        <Forced as="focus">
          <IconButton icon="edit" label={save} />
        </Forced>
      ),
      disabled: <IconButton icon="edit" label={save} isDisabled />,
    },
    OrderButtons: {
      first: <OrderButtons name={say('Перше фото', 'Первое фото')} index={0} count={3} onMove={nothing} />,
      last: <OrderButtons name={say('Фото', 'Фото')} index={2} count={3} onMove={nothing} onRemove={nothing} />,
      disabled: (
        <OrderButtons name={say('Фото', 'Фото')} index={1} count={3} onMove={nothing} onRemove={nothing} isDisabled />
      ),
    },
    MenuButton: { closed: <MenuButton menu={() => null}>{say('Дії', 'Действия')}</MenuButton> },
    Menu: { 'open, with items and choices': framed(openMenu, 500) },
    CsvButton: {
      normal: csv(pending),
      busy: framed(<Pressed on="button">{csv(pending)}</Pressed>, 90),
      error: framed(
        <Pressed on="button">{csv(() => Promise.reject(new Error('The gallery refuses it')))}</Pressed>,
        160,
      ),
    },
    CameraButton: { normal: <CameraButton onCode={nothing} /> },
    FileDrop: {
      normal: (
        <FileDrop
          label={say('Перетягніть фото сюди', 'Перетащите фото сюда')}
          hint={say('JPEG або PNG, до 20 МБ', 'JPEG или PNG, до 20 МБ')}
          accept={['image/*']}
          allowsMultiple
          onFiles={nothing}
        />
      ),
      disabled: (
        <FileDrop label={say('Прайс-лист', 'Прайс-лист')} accept={['.csv']} isDisabled takesPhotos onFiles={nothing} />
      ),
    },
    Tooltip: {
      'not hovered': (
        <Tooltip text={say('Підказка', 'Подсказка')}>
          <Button variant="quiet">{say('Наведіть', 'Наведите')}</Button>
        </Tooltip>
      ),
    },
    Badge: {
      tones: (
        <Row>
          <Badge>{say('Чернетка', 'Черновик')}</Badge>
          <Badge tone="info">{say('Нове', 'Новый')}</Badge>
          <Badge tone="success">{say('Оплачено', 'Оплачен')}</Badge>
          <Badge tone="warning">{say('Закінчується', 'Заканчивается')}</Badge>
          <Badge tone="error">{say('Скасовано', 'Отменён')}</Badge>
        </Row>
      ),
    },
  };
}
