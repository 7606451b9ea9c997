import { localizedTexts } from '../../contract/localized.ts';
import { counted } from '../../rules/counted.ts';

/** Texts of the closed guide, which the document shows. */
export const CARD_TEXTS = localizedTexts({
  uk: {
    title: 'Робити за кроками',
    steps: (count: number) => counted('uk', count, ['крок', 'кроки', 'кроків']),
    about: 'Таймери, перелік матеріалів, позначки на цьому пристрої.',
    begin: 'Почати',
  },
  ru: {
    title: 'Делать по шагам',
    steps: (count: number) => counted('ru', count, ['шаг', 'шага', 'шагов']),
    about: 'Таймеры, перечень материалов, отметки на этом устройстве.',
    begin: 'Начать',
  },
});
