import type { Condition } from './facts.ts';
import type { Tongue, Words } from './parts.ts';

/** A property by which shoppers narrow a thing: its facts, and how it is written after and before the noun. */
export interface Modifier {
  readonly id: string;
  readonly facts: Condition;
  /** Ids of the things with which people name it; all if absent. */
  readonly of?: readonly string[];
  /** Adjectives stand in the masculine and agree with their noun; other words are written as they are. */
  readonly words: Readonly<Partial<Record<Tongue, Words>>>;
  readonly isColour?: true;
}

const LEAF = ['gold leaf', 'silver leaf', 'schlagmetal'];
const BRUSH = ['brush'];
const CANVAS = ['canvas'];
const WOOD = ['frame', 'moulding', 'stretcher', 'icon board'];
const PAINT = ['oil paint', 'acrylic paint', 'watercolour', 'gouache', 'tempera', 'pigment'];

const modifier = (
  id: string,
  of: readonly string[] | undefined,
  facts: Condition,
  words: Modifier['words'],
): Modifier => ({
  id,
  ...(of && { of }),
  facts,
  words,
});
const colour = (id: string, of: readonly string[], name: RegExp, words: Modifier['words']): Modifier => ({
  ...modifier(id, of, { name }, words),
  isColour: true,
});

export const MODIFIERS: readonly Modifier[] = [
  modifier(
    'loose',
    LEAF,
    { attribute: ['format', /^вільні/] },
    {
      uk: { build: ['вільний'], judge: ['не трансферний'] },
      ru: { build: ['свободный'] },
      en: { judge: ['loose'] },
    },
  ),
  modifier(
    'transfer',
    LEAF,
    { attribute: ['format', /трансферні/] },
    {
      uk: { all: ['трансферний'], judge: ['на папері'] },
      ru: { all: ['трансферный'], judge: ['на бумаге'] },
      en: { all: ['transfer'] },
      surzhyk: { judge: ['трансфєрний'] },
    },
  ),
  modifier(
    'flakes',
    [...LEAF, 'shellac'],
    { attribute: ['format', /пластівці|луска/] },
    {
      uk: { build: ['у пластівцях'], judge: ['пластівцями', 'пластівці'] },
      ru: { build: ['в хлопьях'], judge: ['хлопья', 'хлопьями'] },
      en: { build: ['flakes'] },
      surzhyk: { judge: ['хлоп’я'] },
    },
  ),
  modifier(
    'roll',
    ['schlagmetal'],
    { attribute: ['format', /рулон/] },
    {
      uk: { build: ['у рулоні'], judge: ['рулон'] },
      ru: { build: ['в рулоне'], judge: ['рулон'] },
      en: { judge: ['roll'] },
    },
  ),
  modifier(
    'canvas roll',
    CANVAS,
    { name: /в рулоні/ },
    {
      uk: { build: ['в рулоні'], judge: ['рулоном', 'рулон'] },
      ru: { build: ['в рулоне'], judge: ['рулоном', 'рулон'] },
      en: { build: ['roll'] },
    },
  ),
  modifier(
    'copper',
    ['schlagmetal'],
    { attribute: ['material', /мідь/] },
    {
      uk: { build: ['мідний'], judge: ['мідь', 'з міді'] },
      ru: { build: ['медный'], judge: ['медь', 'из меди'] },
      en: { all: ['copper'] },
    },
  ),
  modifier(
    'silver coloured',
    ['schlagmetal'],
    { name: /срібло/ },
    {
      uk: { build: ['срібло'], judge: ['срібний'] },
      ru: { build: ['серебро'], judge: ['серебряный'] },
      en: { all: ['silver'] },
      surzhyk: { judge: ['серебряний'] },
    },
  ),
  modifier(
    'squirrel',
    BRUSH,
    { attribute: ['hair', /білка/] },
    {
      uk: { build: ['білка'], judge: ['з білки', 'білячий'] },
      ru: { build: ['белка'], judge: ['из белки', 'беличий'] },
      en: { all: ['squirrel'] },
      surzhyk: { build: ['бєлка'], judge: ['із бєлки'] },
    },
  ),
  modifier(
    'sable',
    BRUSH,
    { attribute: ['hair', /колонок/] },
    {
      uk: { build: ['колонок'], judge: ['з колонка', 'колонковий'] },
      ru: { build: ['колонок'], judge: ['из колонка', 'колонковый'] },
      en: { build: ['kolinsky'], judge: ['sable'] },
    },
  ),
  modifier(
    'bristle',
    BRUSH,
    { attribute: ['hair', /щетина/] },
    {
      uk: { build: ['щетина'], judge: ['зі щетини', 'щетинний'] },
      ru: { build: ['щетина'], judge: ['из щетины', 'щетинный'] },
      en: { all: ['bristle'] },
    },
  ),
  modifier(
    'synthetic',
    BRUSH,
    { attribute: ['hair', /синтетика/] },
    {
      uk: { build: ['синтетика'], judge: ['синтетичний', 'із синтетики'] },
      ru: { build: ['синтетика'], judge: ['синтетический', 'из синтетики'] },
      en: { all: ['synthetic'] },
      surzhyk: { judge: ['сінтетика'] },
    },
  ),
  modifier(
    'goat',
    BRUSH,
    { attribute: ['hair', /козячий/] },
    {
      uk: { build: ['козячий ворс'], judge: ['з кози', 'коза'] },
      ru: { build: ['козий ворс'], judge: ['из козы', 'коза'] },
      en: { judge: ['goat hair'] },
    },
  ),
  modifier(
    'round',
    BRUSH,
    { attribute: ['shape', /^кругла/] },
    {
      uk: { all: ['круглий'] },
      ru: { all: ['круглый'] },
      en: { all: ['round'] },
    },
  ),
  modifier(
    'flat',
    BRUSH,
    { attribute: ['shape', /^плоска/] },
    {
      uk: { all: ['плоский'] },
      ru: { all: ['плоский'] },
      en: { all: ['flat'] },
    },
  ),
  modifier(
    'fan',
    BRUSH,
    { attribute: ['shape', /віялова/] },
    {
      uk: { build: ['віяловий'], judge: ['віяло', 'віялом'] },
      ru: { build: ['веерный'], judge: ['веер'] },
      en: { judge: ['fan'] },
      surzhyk: { judge: ['вєєрна'] },
    },
  ),
  modifier(
    'linden',
    WOOD,
    { attribute: ['material', /липа/] },
    {
      uk: { build: ['липа', 'липовий'], judge: ['з липи'] },
      ru: { build: ['липа', 'липовый'], judge: ['из липы'] },
      en: { judge: ['linden', 'limewood'] },
    },
  ),
  modifier(
    'pine',
    WOOD,
    { attribute: ['material', /сосна/] },
    {
      uk: { build: ['сосна'], judge: ['сосновий', 'із сосни'] },
      ru: { build: ['сосна'], judge: ['сосновый', 'из сосны'] },
      en: { build: ['pine'] },
    },
  ),
  modifier(
    'linen',
    CANVAS,
    { attribute: ['material', /льон/] },
    {
      uk: { build: ['льон'], judge: ['лляний', 'з льону'] },
      ru: { build: ['лён'], judge: ['льняной', 'изо льна', 'лен'] },
      en: { all: ['linen'] },
      surzhyk: { judge: ['льняний'] },
    },
  ),
  modifier(
    'cotton',
    [...CANVAS, 'watercolour paper'],
    { attribute: ['material', /бавовна/] },
    {
      uk: { build: ['бавовна'], judge: ['бавовняний', 'з бавовни'] },
      ru: { build: ['хлопок'], judge: ['хлопковый', 'из хлопка'] },
      en: { all: ['cotton'] },
      surzhyk: { build: ['хлопок'], judge: ['хлопковий'] },
    },
  ),
  modifier(
    'cardboard',
    CANVAS,
    { name: /на картоні/ },
    {
      uk: { build: ['на картоні'], judge: ['картон'] },
      ru: { build: ['на картоне'], judge: ['картон'] },
      en: { build: ['board'] },
    },
  ),
  modifier(
    'matt',
    ['varnish'],
    { attribute: ['surface', /^матова/] },
    {
      uk: { all: ['матовий'] },
      ru: { all: ['матовый'] },
      en: { build: ['matt'], judge: ['matte'] },
    },
  ),
  modifier(
    'glossy',
    ['varnish'],
    { attribute: ['surface', /глянцева$/] },
    {
      uk: { build: ['глянцевий'], judge: ['глянець'] },
      ru: { build: ['глянцевый'], judge: ['глянец', 'глянцовый'] },
      en: { build: ['gloss'], judge: ['glossy'] },
    },
  ),
  modifier(
    'acrylic',
    ['varnish', 'primer'],
    { name: /акриловий/ },
    {
      uk: { all: ['акриловий'] },
      ru: { all: ['акриловый'] },
      en: { all: ['acrylic'] },
    },
  ),
  modifier(
    'dammar',
    ['varnish'],
    { name: /дамар/ },
    {
      uk: { build: ['дамаровий'], judge: ['дамарний'] },
      ru: { build: ['даммарный'], judge: ['дамарный'] },
      en: { judge: ['dammar'] },
    },
  ),
  modifier(
    'silicone',
    ['modelling tools'],
    { attribute: ['material', /силікон/] },
    {
      uk: { build: ['силіконовий'], judge: ['із силікону', 'силікон'] },
      ru: { build: ['силиконовый'], judge: ['из силикона', 'силикон'] },
      en: { judge: ['silicone'] },
    },
  ),
  modifier(
    'beech',
    ['modelling tools'],
    { attribute: ['material', /^бук$/] },
    {
      uk: { build: ['буковий'], judge: ['з бука', 'бук'] },
      ru: { build: ['буковый'], judge: ['из бука', 'бук'] },
    },
  ),
  modifier(
    'table',
    ['easel'],
    { name: /настільний/ },
    {
      uk: { all: ['настільний'] },
      ru: { all: ['настольный'] },
      en: { build: ['table'], judge: ['tabletop'] },
    },
  ),
  modifier(
    'studio',
    ['easel'],
    { name: /студійний/ },
    {
      uk: { build: ['студійний'], judge: ['для студії'] },
      ru: { build: ['студийный'], judge: ['для студии'] },
      en: { judge: ['studio'] },
    },
  ),
  modifier(
    'field',
    ['easel'],
    { name: /польовий/ },
    {
      uk: { build: ['польовий'], judge: ['для пленеру'] },
      ru: { build: ['полевой'], judge: ['для пленэра'] },
      en: { build: ['field'] },
    },
  ),
  modifier(
    'glazed',
    ['frame'],
    { name: /зі склом/ },
    {
      uk: { all: ['зі склом'] },
      ru: { all: ['со стеклом'] },
      en: { judge: ['with glass'] },
      surzhyk: { build: ['зі стеклом'], judge: ['со стеклом'] },
    },
  ),
  modifier(
    'leafed',
    ['frame'],
    { name: /поталлю/ },
    {
      uk: { build: ['з поталлю'], judge: ['вкритий поталлю'] },
      ru: { build: ['с поталью'], judge: ['покрытый поталью'] },
      en: { judge: ['gilded'] },
    },
  ),
  modifier(
    'carved',
    ['moulding'],
    { name: /різьблений/ },
    {
      uk: { all: ['різьблений'] },
      ru: { all: ['резной'] },
      en: { judge: ['carved'] },
      surzhyk: { judge: ['рєзной'] },
    },
  ),
  modifier(
    'set',
    ['oil paint', 'watercolour', 'brush'],
    { name: /^Набір/ },
    {
      uk: { build: ['набір'], judge: ['в наборі', 'набором'] },
      ru: { build: ['набор'], judge: ['в наборе', 'набором'] },
      en: { all: ['set'] },
      surzhyk: { build: ['набор'] },
    },
  ),
  colour('white', [...PAINT, 'primer'], /біл(?:а|ий)(?![а-яіїє])|білила/i, {
    uk: { all: ['білий'], judge: ['білила'] },
    ru: { all: ['белый'], judge: ['белила'] },
    en: { all: ['white'] },
    surzhyk: { build: ['бєлий'] },
  }),
  colour('red', [...PAINT, 'bole'], /червон/, {
    uk: { all: ['червоний'] },
    ru: { all: ['красный'] },
    en: { all: ['red'] },
    surzhyk: { build: ['красний'], judge: ['красненький'] },
  }),
  colour('yellow', [...PAINT, 'bole'], /жовт/, {
    uk: { all: ['жовтий'] },
    ru: { all: ['жёлтый'], judge: ['желтый'] },
    en: { all: ['yellow'] },
    surzhyk: { build: ['жовтенький'], judge: ['жолтий'] },
  }),
  colour('black', [...PAINT, 'bole', 'ink pad'], /чорн(?:а|ий)|сажа|слонова кістка/, {
    uk: { all: ['чорний'] },
    ru: { all: ['чёрный'], judge: ['черный'] },
    en: { all: ['black'] },
    surzhyk: { judge: ['чорненький'] },
  }),
  colour('green', PAINT, /зелен/, {
    uk: { all: ['зелений'] },
    ru: { all: ['зелёный'] },
    en: { all: ['green'] },
    surzhyk: { judge: ['зєльоний'] },
  }),
  colour('blue', PAINT, /син|ультрамарин|кобальт|лазурит|церулеум/, {
    uk: { build: ['синій'], judge: ['синього кольору'] },
    ru: { build: ['синий'], judge: ['синего цвета'] },
    en: { all: ['blue'] },
  }),
  colour('ochre', PAINT, /охра/, {
    uk: { all: ['охра'] },
    ru: { all: ['охра'] },
    en: { build: ['ochre'], judge: ['yellow ochre'] },
  }),
  colour('ultramarine', PAINT, /ультрамарин/, {
    uk: { all: ['ультрамарин'] },
    ru: { all: ['ультрамарин'] },
    en: { build: ['ultramarine'] },
  }),
  colour('titanium white', PAINT, /білила титанові/, {
    uk: { build: ['білила титанові'], judge: ['титанові білила'] },
    ru: { build: ['белила титановые'], judge: ['титановые белила'] },
    en: { judge: ['titanium white'] },
  }),
  colour('metallic', ['acrylic paint'], /металік/, {
    uk: { build: ['металік'], judge: ['металічний'] },
    ru: { build: ['металлик'], judge: ['с металлическим блеском'] },
    en: { all: ['metallic'] },
  }),
  colour('gold coloured', ['wax', 'bronze powder', 'ink pad', 'acrylic paint', 'schlagmetal'], /золото/, {
    uk: { build: ['золото'], judge: ['золотий', 'під золото'] },
    ru: { build: ['золото'], judge: ['золотой', 'под золото'] },
    en: { all: ['gold'] },
  }),
  colour('terracotta', ['air dry clay'], /теракот/, {
    uk: { all: ['теракотовий'] },
    ru: { all: ['терракотовый'] },
    en: { judge: ['terracotta'] },
  }),
  colour('ruby', ['shellac'], /рубінов/, {
    uk: { all: ['рубіновий'] },
    ru: { all: ['рубиновый'] },
    en: { judge: ['ruby'] },
  }),
  colour('bleached', ['shellac'], /вибілен/, {
    uk: { all: ['вибілений'] },
    ru: { all: ['отбелённый'], judge: ['белёный'] },
    en: { build: ['bleached'] },
  }),
];
