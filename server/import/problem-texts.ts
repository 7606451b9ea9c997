import type { Language } from '../../src/contract/language.ts';
import { defineTemplates, fillTemplate } from './templates.ts';

/**
 * Messages of problems in a file: English for the command, the shop's languages for imports in the studio. `{name}` is
 * a parameter.
 */
const TEXTS = defineTemplates({
  unstorable: {
    en: 'holds NUL or half of a surrogate pair',
    uk: 'Є символи, які неможливо зберегти. Наберіть текст заново.',
    ru: 'Есть символы, которые невозможно сохранить. Наберите текст заново.',
  },
  invisible: {
    en: 'has nothing that can be seen',
    uk: 'Немає жодного видимого символу.',
    ru: 'Нет ни одного видимого символа.',
  },
  control_character: {
    en: 'holds a line break or another control character',
    uk: 'Є перенесення рядка або інший службовий символ.',
    ru: 'Есть перенос строки или другой служебный символ.',
  },
  too_long: {
    en: 'is {length} characters long, more than {most}',
    uk: 'Забагато символів: {length}. Може бути не більше {most}.',
    ru: 'Слишком много символов: {length}. Может быть не больше {most}.',
  },
  not_a_gtin: {
    en: 'is not a GTIN whose check digit is right',
    uk: 'Такого штрихкоду не буває: звірте цифри, їх 8, 12, 13 або 14.',
    ru: 'Такого штрихкода не бывает: сверьте цифры, их 8, 12, 13 или 14.',
  },
  not_a_slug: {
    en: 'is reserved or is not a slug',
    uk: 'Адреса складається з малих латинських літер, цифр і дефісів. Ця не підходить або вже зайнята магазином.',
    ru: 'Адрес состоит из строчных латинских букв, цифр и дефисов. Этот не подходит или уже занят магазином.',
  },
  not_money: {
    en: 'is not a sum: 1234.50 or 1 234,50',
    uk: 'Це не сума. Напишіть, наприклад, 1234,50.',
    ru: 'Это не сумма. Напишите, например, 1234,50.',
  },
  ambiguous_money: {
    en: 'may be thousands or decimals: write 1234 or 1.23',
    uk: 'Незрозуміло, де тисячі, а де копійки. Напишіть 1234 або 1,23.',
    ru: 'Непонятно, где тысячи, а где копейки. Напишите 1234 или 1,23.',
  },
  price_low: {
    en: '{value} is not above 0',
    uk: 'Сума має бути більшою за нуль.',
    ru: 'Сумма должна быть больше нуля.',
  },
  price_high: {
    en: '{value} is more than {most}',
    uk: 'Завелика сума: може бути не більше {most} ₴.',
    ru: 'Слишком большая сумма: может быть не больше {most} ₴.',
  },
  kopiyka_parts: {
    en: '{value} has parts of a kopiyka',
    uk: 'Після коми може бути не більше двох цифр.',
    ru: 'После запятой может быть не больше двух цифр.',
  },
  not_whole: {
    en: 'is not a whole number',
    uk: 'Потрібне ціле число, наприклад 25.',
    ru: 'Нужно целое число, например 25.',
  },
  out_of_range: {
    en: 'is not between {least} and {most}',
    uk: 'Число має бути від {least} до {most}.',
    ru: 'Число должно быть от {least} до {most}.',
  },
  not_yes_or_no: {
    en: 'is neither yes nor no',
    uk: 'Напишіть «так» або «ні».',
    ru: 'Напишите «да» или «нет».',
  },
  not_a_tier: {
    en: 'is not a list of tiers: 1200: 372; 3000: 355',
    uk: 'Знижки за кількість пишуть так: 1200: 372; 3000: 355.',
    ru: 'Скидки за количество пишут так: 1200: 372; 3000: 355.',
  },
  not_a_seen_stock: {
    en: 'is not the stock that an export has written',
    uk: 'Цю комірку пише експорт, її не змінюють. Поверніть значення або приберіть стовпець.',
    ru: 'Эту ячейку пишет экспорт, её не меняют. Верните значение или уберите столбец.',
  },
  stock_below_zero: {
    en: 'takes {taken} pieces away, and the shop has {stock}',
    uk: 'Файл зменшує залишок на {taken} шт., а в магазині лише {stock} шт.',
    ru: 'Файл уменьшает остаток на {taken} шт., а в магазине только {stock} шт.',
  },
  not_an_attribute: {
    en: 'is not a value: one text, or Ukrainian | Russian',
    uk: 'Вкажіть одне значення для обох мов або два через риску: українською | російською.',
    ru: 'Укажите одно значение для обоих языков или два через черту: на украинском | на русском.',
  },
  no_attribute: {
    en: 'there is no attribute {code}',
    uk: 'Такої характеристики вже немає.',
    ru: 'Такой характеристики уже нет.',
  },
  no_picture: {
    en: 'there is no stored picture {id}',
    uk: 'Фото {id} немає серед збережених.',
    ru: 'Фото {id} нет среди сохранённых.',
  },
  alts_count: {
    en: 'has {count} lines for {most} pictures',
    uk: 'Рядків має бути стільки, скільки фото: {most}, а тут {count}.',
    ru: 'Строк должно быть столько, сколько фото: {most}, а здесь {count}.',
  },
  language_missing: {
    en: 'is needed in this language too',
    uk: 'Потрібен текст і цією мовою.',
    ru: 'Нужен текст и на этом языке.',
  },
  size_incomplete: {
    en: 'a size is length, width and height, or none of them',
    uk: 'Вкажіть довжину, ширину й висоту разом або не вказуйте жодної.',
    ru: 'Укажите длину, ширину и высоту вместе или не указывайте ни одной.',
  },
  category_ambiguous: {
    en: 'several categories are called {name}: {slugs}',
    uk: 'Категорій з назвою «{name}» кілька. Вкажіть адресу однієї: {slugs}.',
    ru: 'Категорий с названием «{name}» несколько. Укажите адрес одной: {slugs}.',
  },
  slug_or_sku_needed: {
    en: 'is needed, or the SKU of a product that the shop has',
    uk: 'Вкажіть артикул товару або адресу його сторінки.',
    ru: 'Укажите артикул товара или адрес его страницы.',
  },
  slug_needed: {
    en: 'is needed: there is no product of the SKU {sku} in the shop yet',
    uk: 'Товару з артикулом {sku} ще немає. Для нового товару вкажіть адресу сторінки.',
    ru: 'Товара с артикулом {sku} ещё нет. Для нового товара укажите адрес страницы.',
  },
  sku_of_another: {
    en: 'the SKU {sku} is that of /{slug}',
    uk: 'Артикул {sku} вже має товар /{slug}.',
    ru: 'Артикул {sku} уже у товара /{slug}.',
  },
  slug_twice: {
    en: 'the slug {name} is also that of {first}',
    uk: 'Той самий товар уже є в рядку {first}.',
    ru: 'Тот же товар уже есть в строке {first}.',
  },
  sku_twice: {
    en: 'the SKU {name} is also that of {first}',
    uk: 'Артикул {name} уже є в рядку {first}.',
    ru: 'Артикул {name} уже есть в строке {first}.',
  },
  other_page: {
    en: '/{slug} is a {type} and cannot be a {wanted}',
    uk: 'За адресою /{slug} вже є інша сторінка.',
    ru: 'По адресу /{slug} уже есть другая страница.',
  },
  needed_for_new: {
    en: 'is needed: there is no {what} {slug} in the shop yet',
    uk: 'Для нового товару це поле обовʼязкове.',
    ru: 'Для нового товара это поле обязательно.',
  },
  not_found: {
    en: 'there is no {type} {slug}, in the file or in the shop',
    uk: 'У магазині немає «{slug}».',
    ru: 'В магазине нет «{slug}».',
  },
  there_twice: {
    en: '{name} is there twice',
    uk: '«{name}» вказано двічі.',
    ru: '«{name}» указано дважды.',
  },
  no_service: {
    en: 'there is no service {code}; the shop has {services}',
    uk: 'Послуги {code} немає. Є такі: {services}.',
    ru: 'Услуги {code} нет. Есть такие: {services}.',
  },
  old_price_low: {
    en: '{oldPrice} is not above the price {price}',
    uk: 'Стара ціна {oldPrice} ₴ має бути вищою за ціну {price} ₴.',
    ru: 'Старая цена {oldPrice} ₴ должна быть выше цены {price} ₴.',
  },
  old_price_stays: {
    en: '{oldPrice} is not above the price {price}; the file has to say another one, or null',
    uk: 'Стара ціна в магазині {oldPrice} ₴ не вища за нову ціну {price} ₴. Вкажіть у файлі іншу або очистьте її.',
    ru: 'Старая цена в магазине {oldPrice} ₴ не выше новой цены {price} ₴. Укажите в файле другую или очистите её.',
  },
  tier_begins_low: {
    en: '{sum} is not above {before} {last}',
    uk: 'Знижка має починатися з суми, більшої за {last} ₴; зараз {sum} ₴.',
    ru: 'Скидка должна начинаться с суммы больше {last} ₴; сейчас {sum} ₴.',
  },
  tier_price_high: {
    en: '{price} is not below {before} {last}',
    uk: 'Ціна зі знижкою має бути нижчою за {last} ₴; зараз {price} ₴.',
    ru: 'Цена со скидкой должна быть ниже {last} ₴; сейчас {price} ₴.',
  },
  nothing_left: {
    en: 'holds nothing that pages show: they take the tags {tags}',
    uk: 'Після очищення від недозволених тегів нічого не лишилося. Дозволено: {tags}.',
    ru: 'После очистки от недозволенных тегов ничего не осталось. Разрешены: {tags}.',
  },
  too_many_cells: {
    en: 'has {count} cells, more than the {most} columns',
    uk: 'У рядку {count} комірок, а стовпців лише {most}. Перевірте лапки й розділювач.',
    ru: 'В строке {count} ячеек, а столбцов только {most}. Проверьте кавычки и разделитель.',
  },
  not_uah: {
    en: 'is in {currency}; sums are hryvnias',
    uk: 'Валюта {currency}. Ціни імпортуються лише в гривнях.',
    ru: 'Валюта {currency}. Цены импортируются только в гривнах.',
  },
  changed_since: {
    en: 'was changed in the shop since the check',
    uk: 'Після перевірки товар змінили в магазині. Перевірте файл ще раз.',
    ru: 'После проверки товар изменили в магазине. Проверьте файл ещё раз.',
  },
  changed_after_import: {
    en: 'was changed in the shop after the import: {fields}',
    uk: 'Після імпорту товар змінили: {fields}. Тому його не повернуто.',
    ru: 'После импорта товар изменили: {fields}. Поэтому он не возвращён.',
  },
  gone: {
    en: 'is no longer in the shop',
    uk: 'Товару вже немає в магазині.',
    ru: 'Товара уже нет в магазине.',
  },
  is_ordered: {
    en: 'was ordered, so it stays',
    uk: 'Цей новий товар уже замовили, тому він лишається.',
    ru: 'Этот новый товар уже заказали, поэтому он остаётся.',
  },
  stock_sold: {
    en: 'of what the import added too much was sold',
    uk: 'З доданого імпортом уже продано більше, ніж лишилося. Залишок виправте на сторінці товару.',
    ru: 'Из добавленного импортом продано больше, чем осталось. Остаток исправьте на странице товара.',
  },
  no_family: {
    en: 'there is no family called {name}',
    uk: 'Групи варіантів «{name}» немає. Виправте назву або створіть групу в розділі «Варіанти товарів».',
    ru: 'Группы вариантов «{name}» нет. Исправьте название или создайте группу в разделе «Варианты товаров».',
  },
  family_ambiguous: {
    en: 'several families are called {name}',
    uk: 'Груп варіантів з назвою «{name}» кілька. Назвіть їх по-різному.',
    ru: 'Групп вариантов с названием «{name}» несколько. Назовите их по-разному.',
  },
  family_needed: {
    en: 'the product is in no family: one has to be named',
    uk: 'Товар не входить до жодної групи варіантів. Вкажіть групу.',
    ru: 'Товар не входит ни в одну группу вариантов. Укажите группу.',
  },
  family_values_count: {
    en: 'has {count} values, and the family differs by {most}: write them as one; other',
    uk: 'Значень має бути {most}, а тут {count}. Розділіть їх крапкою з комою.',
    ru: 'Значений должно быть {most}, а здесь {count}. Разделите их точкой с запятой.',
  },
  family_value_missing: {
    en: 'has no value in both languages of what the family differs by',
    uk: 'Немає значення, яким цей товар різниться від інших у групі. Вкажіть його обома мовами.',
    ru: 'Нет значения, которым этот товар отличается от других в группе. Укажите его на обоих языках.',
  },
  family_value_taken: {
    en: 'has the same values as /{slug} of the family',
    uk: 'Такі самі значення вже має товар /{slug} з цієї групи.',
    ru: 'Такие же значения уже у товара /{slug} из этой группы.',
  },
  family_full: {
    en: 'the family would have more than {most} members',
    uk: 'У групі варіантів може бути не більше {most} товарів.',
    ru: 'В группе вариантов может быть не больше {most} товаров.',
  },
  other: {
    en: '{text}',
    uk: 'Значення не підходить: {text}',
    ru: 'Значение не подходит: {text}',
  },
});

export type ProblemCode = keyof typeof TEXTS;

/** A problem as a code with parameters, independent of the language. */
export interface Problem {
  readonly code: ProblemCode;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}

export const PROBLEM_CODES = Object.keys(TEXTS) as readonly ProblemCode[];

/** Returns the message of a problem. */
export function wordProblem(lang: Language | 'en', { code, params = {} }: Problem): string {
  return fillTemplate(TEXTS[code][lang], params);
}
