import { type ReactNode, useEffect } from 'react';
import { BrandMark } from '../../src/ui/brand-mark.tsx';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { Button, ButtonLink, IconButton } from '../../src/ui/button.tsx';
import { CounterLink } from '../../src/ui/counter-link.tsx';
import { Icon, type IconName } from '../../src/ui/icon.tsx';
import { LinkAction } from '../../src/ui/link-action.tsx';
import { Pager } from '../../src/ui/pager.tsx';
import { ScrollToTop } from '../../src/ui/scroll-to-top.tsx';
import { Spinner } from '../../src/ui/spinner.tsx';
import { Stepper } from '../../src/ui/stepper.tsx';
import { TabLinks } from '../../src/ui/tab-links.tsx';
import { Forced, framed, nothing, type Parts, pending, Row, type Say } from '../gallery.tsx';

/** Files of the icons, by which their names are known. */
const ICONS = Object.keys(import.meta.glob('../../src/ui/icons/*.svg')).map(
  (file) => file.replace(/^.*\/|\.svg$/g, '') as IconName,
);

/** A long page that is scrolled. */
function Scrolled({ children }: { readonly children: ReactNode }) {
  useEffect(() => window.scrollTo(0, 200), []);
  return <div className="scrolled">{children}</div>;
}

const hrefOf = (page: number) => `#${page}`;

/** Tabs, the second of which is the current one. */
function Tabs({ say, labels }: { readonly say: Say; readonly labels: readonly string[] }) {
  const links = labels.map((label, index) => ({
    href: `#${index}`,
    label,
    current: index === 1 ? ('page' as const) : undefined,
  }));
  return <TabLinks label={say('Розділи', 'Разделы')} links={links} />;
}

/** The parts that are pressed. */
export function buttons(say: Say): Parts {
  const buy = say('Додати в кошик', 'Добавить в корзину');
  const long = say(
    'Повідомити мене, коли товар знову з’явиться на складі',
    'Сообщить мне, когда товар снова появится на складе',
  );
  const close = say('Закрити', 'Закрыть');
  const variants = (
    <Row>
      <Button>{buy}</Button>
      <Button variant="secondary">{buy}</Button>
      <Button variant="quiet">{buy}</Button>
    </Row>
  );
  const cart = (count: number) => (
    <CounterLink href="#Button" icon="cart" label={say('Кошик', 'Корзина')} count={count} />
  );
  const stepper = (value: number, max = 10) => (
    <Stepper value={value} max={max} label={say('Зошит лаконосу', 'Книжка поталі')} onChange={nothing} />
  );
  const linkAction = (act: () => Promise<unknown>) => (
    <LinkAction
      act={act}
      done={{ title: say('Адресу підтверджено', 'Адрес подтверждён'), text: say('Дякуємо.', 'Спасибо.') }}
      failedTitle={say('Не вдалося підтвердити', 'Не удалось подтвердить')}
    />
  );
  return {
    BrandMark: {
      sizes: (
        <Row>
          <BrandMark size={26} />
          <BrandMark size={36} />
          <BrandMark size={40} />
          <BrandMark size={72} />
        </Row>
      ),
    },
    Icon: {
      all: (
        <Row>
          {ICONS.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </Row>
      ),
    },
    Button: {
      normal: variants,
      hover: <Forced as="hover">{variants}</Forced>,
      focus: <Forced as="focus">{variants}</Forced>,
      disabled: <Button disabled>{buy}</Button>,
      busy: <Button isLoading>{buy}</Button>,
      wide: <Button isWide>{buy}</Button>,
      'long text': <Button isWide>{long}</Button>,
    },
    ButtonLink: {
      normal: <ButtonLink href="#Button">{buy}</ButtonLink>,
      hover: (
        <Forced as="hover">
          <ButtonLink href="#Button">{buy}</ButtonLink>
        </Forced>
      ),
      secondary: (
        <ButtonLink href="#Button" variant="secondary">
          {buy}
        </ButtonLink>
      ),
      'long text': (
        <ButtonLink href="#Button" isWide>
          {long}
        </ButtonLink>
      ),
    },
    IconButton: {
      normal: <IconButton label={close}>{<Icon name="close" />}</IconButton>,
      hover: (
        <Forced as="hover">
          <IconButton label={close}>{<Icon name="close" />}</IconButton>
        </Forced>
      ),
      focus: (
        <Forced as="focus">
          <IconButton label={close}>{<Icon name="close" />}</IconButton>
        </Forced>
      ),
      disabled: (
        <IconButton label={close} disabled>
          {<Icon name="close" />}
        </IconButton>
      ),
    },
    CounterLink: {
      counts: (
        <Row>
          {cart(0)}
          {cart(3)}
          {cart(120)}
        </Row>
      ),
      focus: <Forced as="focus">{cart(3)}</Forced>,
    },
    Stepper: {
      'fewest pieces': stepper(1),
      'more pieces': stepper(4),
      'most pieces': stepper(10),
      'one piece left': stepper(1, 1),
      hover: <Forced as="hover">{stepper(4)}</Forced>,
      focus: <Forced as="focus">{stepper(4)}</Forced>,
    },
    Breadcrumbs: {
      normal: (
        <Breadcrumbs
          crumbs={[
            { name: say('Позолота', 'Позолота'), path: '/pozolota' },
            { name: say('Сусальне золото', 'Сусальное золото'), path: '/susalne-zoloto' },
          ]}
        />
      ),
      'long text': (
        <Breadcrumbs
          crumbs={[
            { name: say('Пензлі для олії та акрилу', 'Кисти для масла и акрила'), path: '/a' },
            { name: say('Круглі з довгою ручкою', 'Круглые с длинной ручкой'), path: '/b' },
            { name: long, path: '/c' },
          ]}
        />
      ),
    },
    Pager: {
      first: <Pager page={1} pageCount={9} hrefOf={hrefOf} />,
      middle: <Pager page={5} pageCount={9} hrefOf={hrefOf} />,
      last: <Pager page={9} pageCount={9} hrefOf={hrefOf} />,
      'two pages': <Pager page={1} pageCount={2} hrefOf={hrefOf} />,
      hover: (
        <Forced as="hover">
          <Pager page={2} pageCount={3} hrefOf={hrefOf} />
        </Forced>
      ),
      focus: (
        <Forced as="focus">
          <Pager page={2} pageCount={3} hrefOf={hrefOf} />
        </Forced>
      ),
    },
    TabLinks: {
      normal: <Tabs say={say} labels={[say('Усі', 'Все'), say('Позолота', 'Позолота')]} />,
      'more than has room': (
        <div className="narrow">
          <Tabs
            say={say}
            labels={[
              say('Контакти', 'Контакты'),
              say('Мої замовлення', 'Мои заказы'),
              say('Мої бажання', 'Мои желания'),
            ]}
          />
        </div>
      ),
      hover: (
        <Forced as="hover">
          <Tabs say={say} labels={[say('Увійти', 'Войти'), say('Зареєструватися', 'Зарегистрироваться')]} />
        </Forced>
      ),
      focus: (
        <Forced as="focus">
          <Tabs say={say} labels={[say('Увійти', 'Войти'), say('Зареєструватися', 'Зарегистрироваться')]} />
        </Forced>
      ),
    },
    LinkAction: {
      busy: linkAction(pending),
      done: linkAction(() => Promise.resolve()),
      error: linkAction(() => Promise.reject(new Error('The gallery refuses it'))),
    },
    Spinner: { normal: <Spinner /> },
    ScrollToTop: {
      'after scrolling': framed(
        <Scrolled>
          <ScrollToTop label={say('Нагору', 'Наверх')} />
        </Scrolled>,
        160,
      ),
    },
  };
}
