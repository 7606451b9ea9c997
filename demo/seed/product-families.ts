import type { AttributeCode } from '../../server/db/write/known-attributes.ts';
import type { SeedProduct, Text } from './types.ts';

/** A family of the demo shop: one thing in several sizes, colours or karats. */
export interface SeedProductFamily {
  readonly name: Text;
  /** Prefixes of the members' slugs, up to a hyphen. */
  readonly slugs: readonly string[];
  /** The attributes by which its members differ. */
  readonly by: readonly [AttributeCode] | readonly [AttributeCode, AttributeCode];
  /** True if the choice shows pictures, because words are not enough. */
  readonly isPictured?: true;
  /** False for a family that is not one card in lists although its values are sizes; a comment states the reason. */
  readonly isGrouped?: false;
}

const SIZE = ['size'] as const;
const COLOUR = { by: ['colour'], isPictured: true } as const;

export const productFamilies: readonly SeedProductFamily[] = [
  // Leaf.
  {
    name: { uk: 'Сусальне золото', ru: 'Сусальное золото' },
    slugs: ['susalne-zoloto-vilne', 'susalne-zoloto-transferne'],
    by: ['purity', 'format'],
  },
  {
    name: { uk: 'Золото 23 К у пластівцях', ru: 'Золото 23 К в хлопьях' },
    slugs: ['zoloto-v-plastivtsiakh'],
    by: ['weight'],
  },
  {
    name: { uk: 'Сусальне срібло 999', ru: 'Сусальное серебро 999' },
    slugs: ['susalne-sriblo'],
    by: ['format', 'sheets'],
  },
  { name: { uk: 'Білий сусальний метал', ru: 'Белый сусальный металл' }, slugs: ['bilyi-metal'], by: ['material'] },
  { name: { uk: 'Поталь в аркушах', ru: 'Поталь в листах' }, slugs: ['potal-arkushi-14x14-100'], ...COLOUR },
  { name: { uk: 'Поталь трансферна', ru: 'Поталь трансферная' }, slugs: ['potal-transferna-14x14-25'], ...COLOUR },
  { name: { uk: 'Поталь у пластівцях', ru: 'Поталь в хлопьях' }, slugs: ['potal-plastivtsi'], ...COLOUR },
  { name: { uk: 'Поталь у рулоні, 50 м', ru: 'Поталь в рулоне, 50 м' }, slugs: ['potal-u-ruloni-50m'], by: SIZE },

  // Layers below and above the leaf.
  {
    name: { uk: 'Полімент (болюс) у пасті', ru: 'Полимент (болюс) в пасте' },
    slugs: ['polimentna-pasta-250'],
    ...COLOUR,
  },
  {
    name: { uk: 'Болюс вірменський сухий мелений', ru: 'Болюс армянский сухой молотый' },
    slugs: ['bolius-sukhyi'],
    by: ['weight'],
  },
  { name: { uk: 'Крейда для левкасу', ru: 'Мел для левкаса' }, slugs: ['kreida'], by: ['material', 'weight'] },
  {
    name: { uk: 'Клей тваринний у гранулах', ru: 'Клей животный в гранулах' },
    slugs: ['klei-tvarynnyi'],
    by: ['material'],
  },
  {
    name: { uk: 'Мордан олійний (мікстіон)', ru: 'Мордан масляный (микстион)' },
    slugs: ['mordan-oliinyi'],
    by: ['drying-time', 'volume'],
  },
  {
    name: { uk: 'Клей для поталі водний', ru: 'Клей для потали водный' },
    slugs: ['klei-dlia-potali-vodnyi'],
    by: ['volume'],
  },
  { name: { uk: 'Шелак у лусці', ru: 'Шеллак в чешуйках' }, slugs: ['shelak-luska'], ...COLOUR },
  { name: { uk: 'Лак захисний, 250 мл', ru: 'Лак защитный, 250 мл' }, slugs: ['lak-zakhysnyi-250'], by: ['surface'] },
  { name: { uk: 'Віск декоративний', ru: 'Воск декоративный' }, slugs: ['vosk-patyna-50'], ...COLOUR },

  // A gilder's tools.
  { name: { uk: 'Агатовий зубок', ru: 'Агатовый зубок' }, slugs: ['ahatovyi-zubok'], by: ['shape'] },
  { name: { uk: 'Лапка для золота', ru: 'Лапка для золота' }, slugs: ['lapka-dlia-zolota'], by: ['size', 'hair'] },
  {
    name: { uk: 'Подушка для золота', ru: 'Подушка для золота' },
    slugs: ['podushka-dlia-zolota'],
    by: SIZE,
    // Only the larger one has a screen against draughts.
    isGrouped: false,
  },
  {
    name: { uk: 'Ніж для золота', ru: 'Нож для золота' },
    slugs: ['nizh-dlia-zolota'],
    by: SIZE,
    // The longer one has two edges.
    isGrouped: false,
  },
  { name: { uk: 'Пензель для поліменту', ru: 'Кисть для полимента' }, slugs: ['penzel-dlia-polimentu'], by: SIZE },
  { name: { uk: 'Пензель для мордану', ru: 'Кисть для мордана' }, slugs: ['penzel-dlia-mordanu'], by: SIZE },
  {
    name: { uk: 'Пензель для притискання листа', ru: 'Кисть для прижимания листа' },
    slugs: ['penzel-prytysknyi'],
    by: SIZE,
  },
  { name: { uk: 'Пензель для змочування', ru: 'Кисть для смачивания' }, slugs: ['penzel-dlia-zmochuvannia'], by: SIZE },

  // Paints.
  {
    name: { uk: 'Пігмент сухий, 100 г', ru: 'Пигмент сухой, 100 г' },
    slugs: ['pihment-sukhyi-100'],
    ...COLOUR,
  },
  { name: { uk: 'Пудра металева, 30 г', ru: 'Пудра металлическая, 30 г' }, slugs: ['pudra-metaleva-30'], ...COLOUR },
  { name: { uk: 'Фарба олійна, 45 мл', ru: 'Краска масляная, 45 мл' }, slugs: ['farba-oliina-rosa-45'], ...COLOUR },
  {
    name: { uk: 'Фарба олійна Van Gogh, 40 мл', ru: 'Краска масляная Van Gogh, 40 мл' },
    slugs: ['farba-oliina-van-gogh-40'],
    ...COLOUR,
  },
  { name: { uk: 'Набір олійних фарб', ru: 'Набор масляных красок' }, slugs: ['nabir-oliinykh-farb'], by: ['contents'] },
  {
    name: { uk: 'Фарба акрилова, 75 мл', ru: 'Краска акриловая, 75 мл' },
    slugs: ['farba-akrylova-rosa-75'],
    ...COLOUR,
  },
  { name: { uk: 'Акрил металік, 20 мл', ru: 'Акрил металлик, 20 мл' }, slugs: ['akryl-metalik-20'], ...COLOUR },
  { name: { uk: 'Акварель у кюветі', ru: 'Акварель в кювете' }, slugs: ['akvarel-kiuveta-2-5'], ...COLOUR },
  { name: { uk: 'Набір акварелі', ru: 'Набор акварели' }, slugs: ['nabir-akvareli'], by: ['contents'] },
  { name: { uk: 'Гуаш художня, 40 мл', ru: 'Гуашь художественная, 40 мл' }, slugs: ['huash-khudozhnia-40'], ...COLOUR },
  { name: { uk: 'Темпера яєчна, 40 мл', ru: 'Темпера яичная, 40 мл' }, slugs: ['tempera-zhovtkova-40'], ...COLOUR },

  // Brushes, paper, canvases.
  {
    name: { uk: 'Пензель круглий, білка', ru: 'Кисть круглая, белка' },
    slugs: ['penzel-bilka-kruhlyi'],
    by: SIZE,
  },
  {
    name: { uk: 'Пензель круглий, колонок', ru: 'Кисть круглая, колонок' },
    slugs: ['penzel-kolonok-kruhlyi'],
    by: SIZE,
  },
  { name: { uk: 'Флейц для акварелі', ru: 'Флейц для акварели' }, slugs: ['penzel-fleits-akvarel'], by: SIZE },
  {
    name: { uk: 'Пензель плоский, щетина', ru: 'Кисть плоская, щетина' },
    slugs: ['penzel-shchetyna-ploskyi'],
    by: SIZE,
  },
  { name: { uk: 'Пензель, синтетика', ru: 'Кисть, синтетика' }, slugs: ['penzel-syntetyka'], by: ['shape'] },
  { name: { uk: 'Пензель віяловий', ru: 'Кисть веерная' }, slugs: ['penzel-viialovyi'], by: ['hair'] },
  {
    name: { uk: 'Папір акварельний, 300 г/м²', ru: 'Бумага акварельная, 300 г/м²' },
    slugs: ['papir-akvarelnyi'],
    by: ['surface', 'size'],
  },
  { name: { uk: 'Альбом Fabriano', ru: 'Альбом Fabriano' }, slugs: ['albom-fabriano'], by: ['purpose'] },
  {
    name: { uk: 'Скетчбук у твердій обкладинці', ru: 'Скетчбук в твёрдой обложке' },
    slugs: ['sketchbuk'],
    by: ['size', 'density'],
  },
  {
    name: { uk: 'Полотно на підрамнику', ru: 'Холст на подрамнике' },
    slugs: ['polotno-na-pidramnyku'],
    by: ['material', 'size'],
  },
  { name: { uk: 'Полотно в рулоні, 1 м', ru: 'Холст в рулоне, 1 м' }, slugs: ['polotno-v-ruloni-1m'], by: ['surface'] },
  { name: { uk: 'Полотно на картоні', ru: 'Холст на картоне' }, slugs: ['polotno-na-kartoni'], by: SIZE },
  {
    name: { uk: 'Підрамник модульний, сосна', ru: 'Подрамник модульный, сосна' },
    slugs: ['pidramnyk-sosnovyi'],
    by: SIZE,
  },
  {
    name: { uk: 'Дошка іконна липова', ru: 'Доска иконная липовая' },
    slugs: ['doshka-ikonna-lypova'],
    by: SIZE,
    // The largest one is already coated with gesso; the others are bare wood.
    isGrouped: false,
  },

  // Frames and handmade products.
  {
    name: { uk: 'Рама липова без оздоблення', ru: 'Рама липовая без отделки' },
    slugs: ['rama-lypova-bez-ozdoblennia'],
    by: SIZE,
  },
  {
    name: { uk: 'Рама, вкрита поталлю', ru: 'Рама, покрытая поталью' },
    slugs: ['rama-pozolochena'],
    by: ['size', 'colour'],
  },
  {
    name: { uk: 'Рамка зі склом', ru: 'Рамка со стеклом' },
    slugs: ['rama-zi-sklom'],
    by: SIZE,
    // One is black, the other has the colour of oak.
    isGrouped: false,
  },
  {
    name: { uk: 'Багет дерев’яний, планка 2,9 м', ru: 'Багет деревянный, планка 2,9 м' },
    slugs: ['bahet-dereviannyi'],
    by: ['material', 'width'],
  },
  { name: { uk: 'Мастихін', ru: 'Мастихин' }, slugs: ['mastykhin'], by: ['shape'] },
  { name: { uk: 'Набір олівців', ru: 'Набор карандашей' }, slugs: ['nabir-olivtsiv'], by: ['contents'] },
  { name: { uk: 'Глина гончарна, 2,5 кг', ru: 'Глина гончарная, 2,5 кг' }, slugs: ['hlyna-honcharna'], ...COLOUR },
  {
    name: { uk: 'Маса самотвердна, 500 г', ru: 'Масса самозатвердевающая, 500 г' },
    slugs: ['masa-samotverdna'],
    ...COLOUR,
  },
  { name: { uk: 'Набір стеків', ru: 'Набор стеков' }, slugs: ['nabir-stekiv'], by: ['material'] },
  { name: { uk: 'Молд силіконовий', ru: 'Молд силиконовый' }, slugs: ['mold-sylikonovyi'], by: ['pattern'] },
  { name: { uk: 'Трафарет багаторазовий', ru: 'Трафарет многоразовый' }, slugs: ['trafaret'], by: ['pattern'] },
  { name: { uk: 'Штамп дерев’яний', ru: 'Штамп деревянный' }, slugs: ['shtamp-dereviannyi'], by: ['pattern'] },
  {
    name: { uk: 'Подушечка з пігментним чорнилом', ru: 'Подушечка с пигментными чернилами' },
    slugs: ['podushechka-chornylna'],
    ...COLOUR,
  },
];

/**
 * Slug prefixes of products without siblings: their names are similar but their uses differ, so that offering a choice
 * between them would not help.
 */
const WITHOUT_FAMILY: readonly string[] = [
  ...['ahaty-dohliad', 'dribnytsi-zolotaria', 'polimentni-dodatky', 'klei-osoblyvyi', 'grunt-hotovyi'],
  ...['akryl-medium', 'ridyna-maskuvalna', 'nabir-penzliv-oliia', 'vuhillia-sanhina', 'nabir-pasteli'],
  ...['molbert', 'palitra', 'panel-fanerna', 'skulpturni-masy', 'nabir-dlia-zolochennia', 'nabir-tvorchyi'],
];

const begins = (slug: string, starts: readonly string[]) => starts.some((start) => slug.startsWith(`${start}-`));

/** Returns the members of a family, in the order of the catalogue. */
export const membersOf = <Product extends Pick<SeedProduct, 'slug'>>(
  { slugs }: SeedProductFamily,
  products: readonly Product[],
): Product[] => products.filter(({ slug }) => begins(slug, slugs));

/** Returns true if a product is known to have no siblings. */
export const isSingle = ({ slug }: Pick<SeedProduct, 'slug'>): boolean => begins(slug, WITHOUT_FAMILY);
