import type { Condition } from './facts.ts';
import type { Words } from './parts.ts';

/** “X for Y”: the thing, its use, and the facts of the fitting products. */
export interface Use {
  readonly thing: string;
  readonly facts: Condition;
  readonly words: Readonly<Partial<Record<'uk' | 'ru' | 'en' | 'surzhyk', Words>>>;
}

const use = (thing: string, facts: Condition, words: Use['words']): Use => ({ thing, facts, words });

export const USES: readonly Use[] = [
  use(
    'brush',
    { under: ['penzli-dlia-akvareli'] },
    {
      uk: { build: ['для акварелі'], judge: ['під акварель', 'для акварельних фарб'] },
      ru: { build: ['для акварели'], judge: ['под акварель', 'для акварельных красок'] },
      en: { build: ['for watercolor'], judge: ['for watercolour painting'] },
      surzhyk: { judge: ['для акварєлі'] },
    },
  ),
  use(
    'brush',
    { under: ['penzli-dlia-olii-ta-akrylu'] },
    {
      uk: { build: ['для олії', 'для акрилу'], judge: ['для олійних фарб', 'для акрилових фарб'] },
      ru: { build: ['для масла', 'для акрила'], judge: ['для масляных красок', 'для акриловых красок'] },
      en: { build: ['for oil'], judge: ['for acrylic painting', 'for oil painting'] },
      surzhyk: { build: ['для масла'], judge: ['для масляних красок'] },
    },
  ),
  use(
    'brush',
    { under: ['penzli-dlia-zolochennia'] },
    {
      uk: { build: ['для золочення'], judge: ['для позолоти', 'для сусального золота'] },
      ru: { build: ['для золочения'], judge: ['для позолоты', 'для сусального золота'] },
      en: { build: ['for gilding'], judge: ['for gold leaf'] },
      surzhyk: { judge: ['для позолоти'] },
    },
  ),
  use(
    'brush',
    { name: /^Пензель для мордану/ },
    {
      uk: { build: ['для мордану'], judge: ['під мордан'] },
      ru: { build: ['для мордана'], judge: ['под мордан'] },
    },
  ),
  use(
    'brush',
    { name: /^Пензель для поліменту/ },
    {
      uk: { build: ['для поліменту'], judge: ['під полімент', 'для болюсу'] },
      ru: { build: ['для полимента'], judge: ['под полимент', 'для болюса'] },
      en: { judge: ['for bole'] },
    },
  ),
  use(
    'varnish',
    { under: ['zakhyst-pozoloty'], name: /^(?:Лак|Шелак)/ },
    {
      uk: { build: ['для поталі'], judge: ['для захисту поталі', 'для срібла'] },
      ru: { build: ['для потали'], judge: ['для защиты потали', 'для серебра'] },
      en: { build: ['for metal leaf'], judge: ['for silver leaf'] },
    },
  ),
  use(
    'wax',
    { name: /^Віск/ },
    {
      uk: { build: ['для патини'], judge: ['для рами'] },
      ru: { build: ['для патины'], judge: ['для рамы'] },
    },
  ),
  use(
    'chalk',
    { name: /^Крейда/ },
    {
      uk: { build: ['для левкасу'], judge: ['для ґрунту'] },
      ru: { build: ['для левкаса'], judge: ['для грунта'] },
      en: { build: ['for gesso'] },
    },
  ),
  use(
    'primer',
    { name: /^(?:Ґрунт|Левкас)/ },
    {
      uk: { build: ['для полотна'], judge: ['під акрил', 'під олію'] },
      ru: { build: ['для холста'], judge: ['под акрил', 'под масло'] },
      en: { judge: ['for canvas'] },
    },
  ),
  use(
    'gesso',
    { under: ['levkas'] },
    {
      uk: { build: ['для ікони'], judge: ['для рами'] },
      ru: { build: ['для иконы'], judge: ['для рамы'] },
      en: { build: ['for icons'] },
    },
  ),
  use(
    'leaf adhesive',
    { name: /^(?:Клей для поталі|Мордан)/ },
    {
      uk: { build: ['на дерево'], judge: ['для декору'] },
      ru: { build: ['на дерево'], judge: ['для декора'] },
    },
  ),
  use(
    'agate',
    { name: /^Агатовий/ },
    {
      uk: { build: ['для полірування'], judge: ['для полірування золота', 'для блиску золота'] },
      ru: { build: ['для полировки'], judge: ['для полировки золота'] },
      en: { build: ['for polishing'], judge: ['for burnishing gold'] },
    },
  ),
  use(
    'modelling tools',
    { under: ['steky-ta-formy'], name: /стек/i },
    {
      uk: { build: ['для глини'], judge: ['для пластиліну', 'для скульптора'] },
      ru: { build: ['для глины'], judge: ['для пластилина', 'для скульптора'] },
      en: { judge: ['for clay'] },
    },
  ),
  use(
    'plasticine',
    { name: /^Пластилін/ },
    {
      uk: { build: ['для ліплення'], judge: ['для дитини', 'для скульптури'] },
      ru: { build: ['для лепки'], judge: ['для ребёнка', 'для скульптуры'] },
    },
  ),
  use(
    'craft kit',
    { under: ['nabory-dlia-tvorchosti'] },
    {
      uk: { build: ['для дітей'], judge: ['для дитини 7 років', 'дітям'] },
      ru: { build: ['для детей'], judge: ['для ребёнка 7 лет', 'детям'] },
      en: { build: ['for kids'], judge: ['for children'] },
      surzhyk: { judge: ['для рєбьонка'] },
    },
  ),
  use(
    'gilding kit',
    { under: ['nabory-dlia-zolochennia'] },
    {
      uk: { build: ['для початківців'], judge: ['новачку', 'для першого разу'] },
      ru: { build: ['для начинающих'], judge: ['новичку', 'для первого раза'] },
      en: { judge: ['for beginners'] },
    },
  ),
  use(
    'mould',
    { name: /^Молд/ },
    {
      uk: { build: ['для гіпсу'], judge: ['для ліпнини', 'для орнаменту'] },
      ru: { build: ['для гипса'], judge: ['для лепнины', 'для орнамента'] },
    },
  ),
  use(
    'pigment',
    { name: /^Пігмент/ },
    {
      uk: { build: ['для темпери'], judge: ['для іконопису'] },
      ru: { build: ['для темперы'], judge: ['для иконописи'] },
      en: { judge: ['for egg tempera'] },
    },
  ),
  use(
    'tempera',
    { name: /^Темпера/ },
    {
      uk: { build: ['для іконопису'], judge: ['для ікон'] },
      ru: { build: ['для иконописи'], judge: ['для икон'] },
      en: { build: ['for icons'] },
    },
  ),
  use(
    'stencil',
    { under: ['trafarety'] },
    {
      uk: { build: ['для декору'], judge: ['для стін', 'на стіну'] },
      ru: { build: ['для декора'], judge: ['для стен', 'на стену'] },
      en: { judge: ['for walls'] },
    },
  ),
  use(
    'oil paint',
    { under: ['oliini-farby'] },
    {
      uk: { build: ['для живопису'], judge: ['для картини'] },
      ru: { build: ['для живописи'], judge: ['для картины'] },
      en: { judge: ['for painting'] },
    },
  ),
  use(
    'canvas',
    { under: ['polotna'] },
    {
      uk: { build: ['для олії'], judge: ['під олію', 'для акрилу'] },
      ru: { build: ['для масла'], judge: ['под масло', 'для акрила'] },
      en: { build: ['for oil painting'], judge: ['for acrylics'] },
      surzhyk: { judge: ['для масляних красок'] },
    },
  ),
  use(
    'sketchbook',
    { name: /^(?:Скетчбук|Альбом)/ },
    {
      uk: { build: ['для ескізів'], judge: ['для начерків'] },
      ru: { build: ['для эскизов'], judge: ['для набросков'] },
      en: { judge: ['for drawing'] },
    },
  ),
  use(
    'easel',
    { name: /^Мольберт/ },
    {
      uk: { build: ['для художника'], judge: ['для дому'] },
      ru: { build: ['для художника'], judge: ['для дома'] },
      en: { build: ['for artist'] },
    },
  ),
];
