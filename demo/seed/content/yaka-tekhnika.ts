import type { SeedContentPage } from '../types.ts';

export const page: SeedContentPage = {
  slug: 'yaka-tekhnika',
  title: { uk: 'Яка техніка?', ru: 'Какая техника?' },
  summary: {
    uk: 'Чотири запитання про річ, місце, блиск і гроші, і відповідь: полімент, мордан чи поталь, з набором, який є в наявності.',
    ru: 'Четыре вопроса о вещи, месте, блеске и деньгах, и ответ: полимент, мордан или поталь, с набором, который есть в наличии.',
  },
  html: {
    uk: `<h2>Коли сумніваєтеся</h2>
<p>Зробіть пробу на картонці або дощечці: вона коштує кілька аркушів, а переробити раму набагато дорожче. Музейні речі й старі ікони самі не золотіть, для них є реставратори.</p>
<p>Покроково: <a href="/blog/zolochennia-na-poliment-krok-za-krokom">золочення на полімент</a>, <a href="/blog/oliina-pozolota-yakyi-mordan-obraty">мордан</a>, <a href="/blog/potal-na-vodnyi-klei">поталь</a>.</p>`,
    ru: `<h2>Когда сомневаетесь</h2>
<p>Сделайте пробу на картонке или дощечке: она стоит нескольких листов, а переделать раму намного дороже. Музейные вещи и старые иконы сами не золотите, для них есть реставраторы.</p>
<p>Пошагово: <a href="/blog/zolochennia-na-poliment-krok-za-krokom">золочение на полимент</a>, <a href="/blog/oliina-pozolota-yakyi-mordan-obraty">мордан</a>, <a href="/blog/potal-na-vodnyi-klei">поталь</a>.</p>`,
  },
  isInFooter: false,
};
