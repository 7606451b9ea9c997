import { lazyPart } from '../../src/lib/lazy-part.ts';
import { Button } from '../../src/ui/button.tsx';
import { DiscountRows } from '../../src/ui/discount-rows.tsx';
import { Html } from '../../src/ui/html.tsx';
import { Late, type LatePart } from '../../src/ui/late-part.tsx';
import { Message } from '../../src/ui/message.tsx';
import { Section, VisuallyHidden } from '../../src/ui/page.tsx';
import { Picture } from '../../src/ui/picture.tsx';
import { Price, PriceFrom } from '../../src/ui/price.tsx';
import { Rating } from '../../src/ui/rating.tsx';
import { Reduced } from '../../src/ui/reduced.tsx';
import { Skeleton } from '../../src/ui/skeleton.tsx';
import { type Parts, Row, type Say } from '../gallery.tsx';

const lateText: LatePart<{ readonly text: string }> = {
  id: 'late',
  className: undefined,
  part: lazyPart(() => Promise.resolve(({ text }: { readonly text: string }) => <p>{text}</p>)),
};

/** The parts that are read. */
export function content(say: Say): Parts {
  const text = say(
    'Сусальне золото — тонкі листки, якими вкривають дерево, гіпс і метал.',
    'Сусальное золото — тонкие листы, которыми покрывают дерево, гипс и металл.',
  );
  const html = `<h2>${say('Як обрати', 'Как выбрать')}</h2><p>${text} <a href="#Html">${say('Докладніше', 'Подробнее')}</a></p>
<ul><li>${say('вільне', 'свободное')}</li><li>${say('трансферне', 'трансферное')}</li></ul>
<ol><li>${say('ґрунт', 'грунт')}</li><li>${say('полімент', 'полимент')}</li></ol>
<blockquote><p>${text}</p></blockquote>
<table><tbody><tr><th>${say('Проба', 'Проба')}</th><td>23,75 К</td></tr></tbody></table>`;
  return {
    Price: {
      sizes: (
        <Row>
          <Price price={29_000} size="s" />
          <Price price={29_000} />
          <Price price={29_000} size="l" />
        </Row>
      ),
      reduced: <Price price={29_000} oldPrice={34_500} />,
      'of a family': <PriceFrom price={29_000} />,
      'long number': <Price price={123_456_789} oldPrice={234_567_890} size="l" />,
    },
    Reduced: {
      normal: <Reduced cost={29_000} fullCost={29_000} />,
      reduced: <Reduced cost={26_100} fullCost={29_000} />,
    },
    DiscountRows: {
      none: (
        <dl>
          <DiscountRows itemsCost={50_000} discountValue={0} discounts={[]} />
          <dt>{say('Без знижок рядків немає', 'Без скидок строк нет')}</dt>
        </dl>
      ),
      several: (
        <dl>
          <DiscountRows
            itemsCost={500_000}
            discountValue={80_000}
            discounts={[
              { kind: 'tier', from: 5, amount: 30_000 },
              { kind: 'personal', percent: 7, amount: 30_000 },
              { kind: 'promo', code: 'OSIN', percent: null, amount: 20_000 },
            ]}
          />
        </dl>
      ),
    },
    Rating: { normal: <Rating rating={{ average: 4.8, count: 17 }} /> },
    Picture: {
      missing: <Picture picture={null} place="card" />,
      'not loaded': (
        <Picture
          picture={{
            id: 'none',
            width: 800,
            height: 800,
            widths: [160, 320],
            alt: say('Книжка листків', 'Книжка листов'),
          }}
          place="card"
        />
      ),
    },
    Skeleton: {
      wide: <Skeleton height={3} />,
      narrow: <Skeleton height={1.5} width={8} />,
    },
    Message: {
      empty: (
        <Message title={say('Кошик порожній', 'Корзина пуста')}>
          <p>{text}</p>
          <Button>{say('До каталогу', 'В каталог')}</Button>
        </Message>
      ),
      error: (
        <Message title={say('Не вдалося завантажити', 'Не удалось загрузить')} isError>
          <Button>{say('Спробувати ще раз', 'Попробовать ещё раз')}</Button>
        </Message>
      ),
      screen: <Message title={say('Сторінки немає', 'Страницы нет')} isScreen />,
    },
    Section: {
      normal: (
        <Section title={say('Разом купують', 'Вместе покупают')} more={<a href="#Section">{say('Усі', 'Все')}</a>}>
          <p>{text}</p>
        </Section>
      ),
      'long text': (
        <Section title={text}>
          <p>{text}</p>
        </Section>
      ),
    },
    VisuallyHidden: {
      'not seen': (
        <p>
          {say('Текст лише для читача екрана:', 'Текст только для чтеца экрана:')}
          <VisuallyHidden>{text}</VisuallyHidden>
        </p>
      ),
    },
    Html: { normal: <Html html={html} /> },
    Late: { loaded: <Late of={lateText} with={{ text }} isWanted /> },
  };
}
