import { localizedTexts } from '../../contract/localized.ts';
import { counted } from '../../rules/counted.ts';

/** Texts of the closed guide, which the document shows. */
export const CARD_TEXTS = localizedTexts({
  uk: {
    title: 'Робити за кроками',
    steps: (count: number) => counted('uk', count, ['крок', 'кроки', 'кроків']),
    about: 'По одному або списком, з таймерами й переліком матеріалів. Позначки лишаються на цьому пристрої.',
    begin: 'Почати',
  },
  ru: {
    title: 'Делать по шагам',
    steps: (count: number) => counted('ru', count, ['шаг', 'шага', 'шагов']),
    about: 'По одному или списком, с таймерами и перечнем материалов. Отметки остаются на этом устройстве.',
    begin: 'Начать',
  },
});
