import type { Text } from '../../demo/seed/types.ts';

const text = (uk: string, ru: string): Text => ({ uk, ru });

/** Kinds of products, with their part of an address. */
export const KINDS: readonly (Text & { readonly slug: string })[] = [
  { slug: 'farba-oliina', ...text('Фарба олійна', 'Краска масляная') },
  { slug: 'farba-akrylova', ...text('Фарба акрилова', 'Краска акриловая') },
  { slug: 'akvarel', ...text('Акварель', 'Акварель') },
  { slug: 'huash', ...text('Гуаш', 'Гуашь') },
  { slug: 'penzel-kruhlyi', ...text('Пензель круглий', 'Кисть круглая') },
  { slug: 'penzel-ploskyi', ...text('Пензель плоский', 'Кисть плоская') },
  { slug: 'polotno', ...text('Полотно на підрамнику', 'Холст на подрамнике') },
  { slug: 'papir', ...text('Папір для акварелі', 'Бумага для акварели') },
  { slug: 'sukhozlitka', ...text('Сухозлітка', 'Сусальное золото') },
  { slug: 'hrunt', ...text('Ґрунт', 'Грунт') },
  { slug: 'lak', ...text('Лак', 'Лак') },
  { slug: 'molbert', ...text('Мольберт', 'Мольберт') },
];

/** Distinguishing names of products of one kind. */
export const TONES: readonly (Text & { readonly slug: string })[] = [
  { slug: 'tsynkovi-bilyla', ...text('цинкові білила', 'цинковые белила') },
  { slug: 'ultramaryn', ...text('ультрамарин', 'ультрамарин') },
  { slug: 'okhra', ...text('вохра жовта', 'охра жёлтая') },
  { slug: 'smarahdova', ...text('смарагдова зелена', 'изумрудная зелёная') },
  { slug: 'slonova-kistka', ...text('слонова кістка', 'слоновая кость') },
  { slug: 'karmin', ...text('кармін', 'кармин') },
  { slug: 'studiina', ...text('студійна серія', 'студийная серия') },
  { slug: 'dlia-navchannia', ...text('для навчання', 'для обучения') },
];

export const BRANDS = ['Sonet', 'Talens', 'Kolibri', 'Manet', 'Lira', 'Cretacolor', 'Daler', 'Schmincke', 'Roubloff'];

export const ATTRIBUTES: readonly Text[] = [
  text('Виробник', 'Производитель'),
  text('Країна', 'Страна'),
  text('Обʼєм', 'Объём'),
  text('Вага', 'Вес'),
  text('Матеріал', 'Материал'),
  text('Основа', 'Основа'),
  text('Світлостійкість', 'Светостойкость'),
  text('Покриття', 'Покрытие'),
  text('Розмір', 'Размер'),
  text('Серія', 'Серия'),
  text('Пакування', 'Упаковка'),
  text('Призначення', 'Назначение'),
];

export const VALUES: readonly Text[] = [
  text('Україна', 'Украина'),
  text('Польща', 'Польша'),
  text('щетина', 'щетина'),
  text('бавовна', 'хлопок'),
  text('висока', 'высокая'),
  text('матове', 'матовое'),
  text('скляна банка', 'стеклянная банка'),
  text('на водній основі', 'на водной основе'),
  text('для дерева й полотна', 'для дерева и холста'),
];

/** Sentences of about 60 characters. */
export const SENTENCES: readonly Text[] = [
  text('Колір не тьмяніє на світлі десятки років', 'Цвет не тускнеет на свету десятки лет'),
  text('Наносьте тонко і дайте шару висохнути до ранку', 'Наносите тонко и дайте слою высохнуть до утра'),
  text('Одного тюбика вистачає на кілька невеликих робіт', 'Одного тюбика хватает на несколько небольших работ'),
  text(
    'Поверхня має бути чистою, сухою і трохи шорсткою',
    'Поверхность должна быть чистой, сухой и немного шероховатой',
  ),
  text(
    'Ворс пружний і повертається до форми після кожного мазка',
    'Ворс упругий и возвращается к форме после каждого мазка',
  ),
  text('Запаху майже немає, тож працювати можна вдома', 'Запаха почти нет, поэтому работать можно дома'),
  text('Добре тримається на склі, металі й старому дереві', 'Хорошо держится на стекле, металле и старом дереве'),
  text('Зберігайте щільно закритим, далі від морозу і сонця', 'Храните плотно закрытым, вдали от мороза и солнца'),
];

export const CONTENT_PAGES: readonly (Text & { readonly slug: string })[] = [
  { slug: 'dostavka', ...text('Доставка', 'Доставка') },
  { slug: 'oplata', ...text('Оплата', 'Оплата') },
  { slug: 'pro-mahazyn', ...text('Про магазин', 'О магазине') },
  { slug: 'kontakty', ...text('Контакти', 'Контакты') },
  { slug: 'povernennia', ...text('Повернення', 'Возврат') },
  { slug: 'znyzhky', ...text('Знижки', 'Скидки') },
  { slug: 'oferta', ...text('Договір оферти', 'Договор оферты') },
  { slug: 'pytannia', ...text('Питання й відповіді', 'Вопросы и ответы') },
];
