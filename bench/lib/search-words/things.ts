import type { Condition } from './facts.ts';
import type { Wording } from './parts.ts';

/** A kind of goods: the facts of its products, and the words by which shoppers call it. */
export interface Thing {
  readonly id: string;
  readonly facts: Condition;
  readonly words: Wording;
}

const thing = (id: string, facts: Condition, words: Wording): Thing => ({ id, facts, words });

export const THINGS: readonly Thing[] = [
  thing(
    'gold leaf',
    { under: ['susalne-zoloto', 'susalne-sriblo'], name: /золото/i },
    {
      uk: {
        all: ['n: сусальне золото'],
        build: ['n: листове золото'],
        judge: ['n: золото листове', 'n: золото аркушами'],
      },
      ru: {
        all: ['n: сусальное золото'],
        build: ['n: листовое золото'],
        judge: ['n: золото листовое', 'n: золото в листах'],
      },
      en: { all: ['gold leaf'], build: ['genuine gold leaf'], judge: ['real gold leaf', 'gold leaf sheets'] },
      surzhyk: { build: ['n: сусальное золото листове'], judge: ['n: сусальноє золото', 'f: сусалка'] },
    },
  ),
  thing(
    'silver leaf',
    { under: ['susalne-sriblo'], name: /срібло/i },
    {
      uk: { all: ['n: сусальне срібло'], build: ['n: листове срібло'], judge: ['n: срібло аркушами'] },
      ru: { all: ['n: сусальное серебро'], build: ['n: листовое серебро'], judge: ['n: серебро в листах'] },
      en: { all: ['silver leaf'], judge: ['real silver leaf'] },
      surzhyk: { build: ['n: сусальне серебро'], judge: ['n: листове серебро'] },
    },
  ),
  thing(
    'palladium',
    { name: /паладій/i },
    { uk: { all: ['паладій'] }, ru: { all: ['палладий'] }, en: { judge: ['palladium leaf'] } },
  ),
  thing(
    'platinum',
    { name: /платина/i },
    { uk: { all: ['f: платина'] }, ru: { all: ['f: платина'] }, en: { build: ['platinum leaf'] } },
  ),
  thing(
    'schlagmetal',
    { under: ['potal'] },
    {
      uk: { all: ['f: поталь'], build: ['шлагметал'], judge: ['f: сусальна поталь', 'f: імітація золота'] },
      ru: { all: ['f: поталь'], build: ['шлагметалл'], judge: ['f: сусальная поталь', 'f: имитация золота'] },
      en: { build: ['imitation leaf', 'schlagmetal'], judge: ['dutch metal', 'imitation gold leaf', 'metal leaf'] },
      surzhyk: { build: ['f: поталь листова'], judge: ['f: потальь', 'f: поталь лістова'] },
    },
  ),
  thing(
    'bole',
    { under: ['polimenty'], name: /^(?:Полімент|Болюс)/ },
    {
      uk: { all: ['болюс', 'полімент'], judge: ['болюс для золочення'] },
      ru: { all: ['болюс', 'полимент'], judge: ['болюс для золочения'] },
      en: { all: ['bole'], build: ['clay bole'], judge: ['gilding bole', 'armenian bole'] },
    },
  ),
  thing(
    'oil size',
    { name: /^Мордан/ },
    {
      uk: { all: ['мордан'], build: ['мікстіон'], judge: ['олійний мордан', 'лак мордан'] },
      ru: { all: ['мордан'], build: ['микстион'], judge: ['масляный мордан', 'лак мордан'] },
      en: { all: ['gilding size'], build: ['oil size'], judge: ['gold size', 'mixtion'] },
      surzhyk: { judge: ['масляний мордан'] },
    },
  ),
  thing(
    'leaf adhesive',
    { name: /^Клей для поталі/ },
    {
      uk: { all: ['клей для поталі'], judge: ['клей під поталь'] },
      ru: { all: ['клей для потали'], judge: ['клей под поталь'] },
      en: { build: ['leaf glue'], judge: ['gilding glue', 'leaf adhesive'] },
      surzhyk: { build: ['клей для потали'], judge: ['клєй для поталі'] },
    },
  ),
  thing(
    'rabbit glue',
    { name: /^Клей кролячий/ },
    {
      uk: { all: ['кролячий клей'], judge: ['клей з кролика'] },
      ru: { all: ['кроличий клей'], judge: ['клей из кролика'] },
      en: { build: ['rabbit skin glue'], judge: ['rabbit glue'] },
      surzhyk: { build: ['кролічий клей'], judge: ['клєй кролячий'] },
    },
  ),
  thing(
    'hide glue',
    { name: /^Клей міздровий/ },
    { uk: { all: ['міздровий клей'] }, ru: { all: ['мездровый клей'] }, en: { judge: ['hide glue'] } },
  ),
  thing(
    'sturgeon glue',
    { name: /^Клей осетровий/ },
    {
      uk: { all: ['осетровий клей'], judge: ['клей з осетра'] },
      ru: { all: ['осетровый клей'], build: ['рыбий клей'], judge: ['клей осетра'] },
      en: { build: ['sturgeon glue'], judge: ['fish glue'] },
    },
  ),
  thing(
    'gesso',
    { under: ['levkas'], name: /левкас|ґрунт/i },
    {
      uk: { all: ['левкас'], judge: ['готовий левкас'] },
      ru: { all: ['левкас'], judge: ['готовый левкас'] },
      en: { all: ['gesso'] },
    },
  ),
  thing(
    'primer',
    { under: ['levkas'], name: /^(?:Ґрунт|Левкас)/ },
    {
      uk: { all: ['ґрунт'], build: ['грунт'], judge: ['f: ґрунтовка', 'акриловий ґрунт'] },
      ru: { all: ['грунт'], build: ['f: грунтовка'], judge: ['акриловый грунт'] },
      en: { build: ['primer'], judge: ['acrylic gesso', 'acrylic primer'] },
      surzhyk: { build: ['f: грунтовка'], judge: ['акріловий грунт'] },
    },
  ),
  thing(
    'chalk',
    { name: /^Крейда/ },
    {
      uk: { all: ['f: крейда'], judge: ['f: крейда для левкасу'] },
      ru: { all: ['мел'], judge: ['мел для левкаса'] },
      en: { build: ['chalk'], judge: ['champagne chalk', 'bologna chalk'] },
    },
  ),
  thing(
    'icon linen',
    { name: /^Паволока/ },
    { uk: { all: ['f: паволока'] }, ru: { all: ['f: паволока'] }, surzhyk: { judge: ['f: павалока'] } },
  ),
  thing(
    'agate',
    { under: ['ahaty'], name: /^Агатовий/ },
    {
      uk: { all: ['агатовий зубок'], build: ['агат'], judge: ['зубок агатовий', 'зубок для полірування'] },
      ru: { all: ['агатовый зубок'], build: ['агат'], judge: ['зубок агатовый', 'агат для полировки'] },
      en: { all: ['agate burnisher'], build: ['agate'], judge: ['burnisher', 'polishing agate'] },
      surzhyk: { build: ['агатовий зуб'], judge: ['агатовый зубок для золота'] },
    },
  ),
  thing(
    'tip',
    { name: /^Лапка/ },
    {
      uk: { all: ['f: лапка для золота'], build: ['лампензель'], judge: ['f: лапка для сусального золота'] },
      ru: { all: ['f: лапка для золота'], build: ['лампензель'], judge: ['f: лапка позолотчика'] },
      en: { all: ['gilders tip'], judge: ['gilding tip', "gilder's tip"] },
    },
  ),
  thing(
    'cushion',
    { name: /^Подушка для золота/ },
    {
      uk: { all: ['f: подушка для золота'], judge: ['f: подушка для сусального золота', 'f: подушка золотаря'] },
      ru: { all: ['f: подушка для золота'], judge: ['f: подушка для сусального золота', 'f: подушка позолотчика'] },
      en: { build: ['gilders cushion'], judge: ['gilding cushion', "gilder's pad"] },
    },
  ),
  thing(
    'knife',
    { name: /^Ніж для золота/ },
    {
      uk: { all: ['ніж для золота'], judge: ['ніж для сусального золота', 'ніж золотаря'] },
      ru: { all: ['нож для золота'], judge: ['нож для сусального золота', 'нож позолотчика'] },
      en: { build: ['gilders knife'], judge: ['gilding knife'] },
      surzhyk: { build: ['нож для золота'], judge: ['ніж для сусального золота'] },
    },
  ),
  thing(
    'shellac',
    { name: /^Шелак/ },
    {
      uk: { all: ['шелак'], judge: ['шелак у лусці'] },
      ru: { all: ['шеллак'], judge: ['шеллак чешуйки'] },
      en: { all: ['shellac'], judge: ['shellac flakes'] },
    },
  ),
  thing(
    'varnish',
    { name: /^Лак/ },
    {
      uk: { all: ['лак'], build: ['захисний лак'], judge: ['лак захисний'] },
      ru: { all: ['лак'], build: ['защитный лак'], judge: ['лак защитный'] },
      en: { all: ['varnish'], judge: ['protective varnish', 'lacquer'] },
      surzhyk: { build: ['защитний лак'], judge: ['лак для защіти'] },
    },
  ),
  thing(
    'wax',
    { name: /^Віск/ },
    {
      uk: { all: ['віск'], judge: ['віск для позолоти'] },
      ru: { all: ['воск'], judge: ['воск для позолоты'] },
      en: { all: ['wax'] },
    },
  ),
  thing(
    'oil paint',
    { under: ['oliini-farby'] },
    {
      uk: { all: ['f: олійна фарба', 'p: олійні фарби'], judge: ['p: фарби олійні', 'фарба олія'] },
      ru: { all: ['f: масляная краска', 'p: масляные краски'], judge: ['p: краски масляные', 'краски масло'] },
      en: { all: ['oil paint'], build: ['oil paints'], judge: ['oil colours', 'oil paint tube'] },
      surzhyk: { build: ['f: масляна краска'], judge: ['p: масляні фарби', 'f: олійна краска'] },
    },
  ),
  thing(
    'acrylic paint',
    { under: ['akrylovi-farby'] },
    {
      uk: { all: ['f: акрилова фарба', 'p: акрилові фарби'], build: ['акрил'], judge: ['p: фарби акрилові'] },
      ru: { all: ['f: акриловая краска', 'p: акриловые краски'], build: ['акрил'], judge: ['p: краски акриловые'] },
      en: { all: ['acrylic paint'], build: ['acrylics'], judge: ['acrylic paints', 'acrylic colour'] },
      surzhyk: { build: ['f: акрилова краска'], judge: ['f: акрілова краска', 'p: акрилові краски'] },
    },
  ),
  thing(
    'watercolour',
    { under: ['akvarel'] },
    {
      uk: { all: ['f: акварель'], build: ['p: акварельні фарби'], judge: ['p: фарби акварельні', 'p: фарби акварель'] },
      ru: {
        all: ['f: акварель'],
        build: ['p: акварельные краски'],
        judge: ['p: краски акварельные', 'p: краски акварель'],
      },
      en: { all: ['watercolor'], build: ['watercolour'], judge: ['watercolor paint', 'watercolour paints'] },
      surzhyk: { build: ['p: акварельні краски'], judge: ['f: акварельна краска'] },
    },
  ),
  thing(
    'gouache',
    { name: /^Гуаш/ },
    {
      uk: { all: ['f: гуаш'], judge: ['p: фарби гуаш'] },
      ru: { all: ['f: гуашь'], judge: ['p: краски гуашь'] },
      en: { all: ['gouache'], judge: ['gouache paint'] },
      surzhyk: { build: ['f: краска гуаш'], judge: ['f: гуашева краска'] },
    },
  ),
  thing(
    'tempera',
    { name: /^Темпера/ },
    {
      uk: { all: ['f: темпера'], build: ['f: яєчна темпера'], judge: ['f: темпера на яйці', 'f: жовткова темпера'] },
      ru: { all: ['f: темпера'], build: ['f: яичная темпера'], judge: ['f: желтковая темпера'] },
      en: { all: ['egg tempera'], build: ['tempera'], judge: ['tempera paint'] },
      surzhyk: { build: ['f: яїчна темпера'], judge: ['f: яична темпера'] },
    },
  ),
  thing(
    'pigment',
    { name: /^Пігмент/ },
    {
      uk: { all: ['пігмент'], build: ['сухий пігмент'], judge: ['p: пігменти сухі', 'p: пігменти'] },
      ru: { all: ['пигмент'], build: ['сухой пигмент'], judge: ['p: пигменты сухие', 'p: пигменты'] },
      en: { all: ['pigment'], build: ['dry pigment'], judge: ['powder pigment', 'pigments'] },
      surzhyk: { build: ['сухой пігмент'], judge: ['пігмент сухой'] },
    },
  ),
  thing(
    'bronze powder',
    { name: /^Пудра/ },
    {
      uk: { all: ['f: металева пудра'], build: ['f: пудра'], judge: ['f: бронзова пудра', 'f: золота пудра'] },
      ru: { all: ['f: металлическая пудра'], build: ['f: пудра'], judge: ['f: бронзовая пудра'] },
      en: { build: ['metal powder'], judge: ['bronze powder', 'metallic powder'] },
    },
  ),
  thing(
    'brush',
    { under: ['penzli'] },
    {
      uk: { all: ['пензель', 'p: пензлі'], build: ['пензлик'], judge: ['p: пензлики'] },
      ru: { all: ['f: кисть', 'p: кисти'], build: ['f: кисточка'], judge: ['p: кисточки'] },
      en: { all: ['brush'], build: ['brushes'], judge: ['paint brush', 'paintbrushes'] },
      surzhyk: { build: ['f: кісточка', 'f: кисть'], judge: ['p: кісточки', 'p: кісті'] },
    },
  ),
  thing(
    'canvas',
    { under: ['polotna'] },
    {
      uk: { all: ['n: полотно'], build: ['n: полотно на підрамнику'], judge: ['p: полотна', 'n: полотно для картини'] },
      ru: { all: ['холст'], build: ['холст на подрамнике'], judge: ['p: холсты', 'холст для картины'] },
      en: { all: ['canvas'], build: ['stretched canvas'], judge: ['painting canvas', 'canvases'] },
      surzhyk: { build: ['холст на підрамнику'], judge: ['n: полотно на подрамніку', 'хост на подрамнику'] },
    },
  ),
  thing(
    'stretcher',
    { name: /^Підрамник/ },
    {
      uk: { all: ['підрамник'], judge: ['p: підрамники', 'модульний підрамник'] },
      ru: { all: ['подрамник'], judge: ['p: подрамники', 'модульный подрамник'] },
      en: { build: ['stretcher'], judge: ['stretcher bars', 'stretcher frame'] },
      surzhyk: { build: ['подрамник'], judge: ['подрамнік'] },
    },
  ),
  thing(
    'icon board',
    { name: /^Дошка іконна/ },
    {
      uk: {
        all: ['f: іконна дошка'],
        build: ['f: дошка для ікони'],
        judge: ['f: дошка під ікону', 'f: дошка з ковчегом'],
      },
      ru: {
        all: ['f: иконная доска'],
        build: ['f: доска для иконы'],
        judge: ['f: доска под икону', 'f: доска с ковчегом'],
      },
      en: { all: ['icon board'], judge: ['wooden icon board', 'icon panel'] },
      surzhyk: { build: ['f: доска для ікони'], judge: ['f: доска іконна'] },
    },
  ),
  thing(
    'watercolour paper',
    { under: ['papir'], name: /аквар/ },
    {
      uk: { all: ['акварельний папір'], build: ['папір для акварелі'], judge: ['папір під акварель'] },
      ru: { all: ['f: акварельная бумага'], build: ['f: бумага для акварели'], judge: ['f: бумага под акварель'] },
      en: { all: ['watercolor paper'], judge: ['watercolour pad'] },
      surzhyk: { build: ['f: бумага для акварелі'], judge: ['f: акварельна бумага'] },
    },
  ),
  thing(
    'sketchbook',
    { name: /^(?:Скетчбук|Альбом)/ },
    {
      uk: { all: ['скетчбук'], build: ['альбом для малювання'], judge: ['блокнот для малювання', 'p: скетчбуки'] },
      ru: { all: ['скетчбук'], build: ['альбом для рисования'], judge: ['блокнот для рисования', 'p: скетчбуки'] },
      en: { all: ['sketchbook'], build: ['sketch book'], judge: ['drawing pad', 'sketch pad'] },
      surzhyk: { build: ['альбом для рісування'], judge: ['скечбук'] },
    },
  ),
  thing(
    'frame',
    { under: ['hotovi-ramy'] },
    {
      uk: { all: ['f: рама', 'f: рамка'], build: ['p: рами'], judge: ['p: рамки для картин', 'f: рама для картини'] },
      ru: { all: ['f: рама', 'f: рамка'], build: ['p: рамы'], judge: ['p: рамки для картин', 'f: рама для картины'] },
      en: { all: ['frame'], build: ['picture frame'], judge: ['painting frame', 'wooden frame'] },
      surzhyk: { judge: ['f: рамка для картіни'] },
    },
  ),
  thing(
    'moulding',
    { under: ['bahet'] },
    {
      uk: { all: ['багет'], build: ["дерев'яний багет"], judge: ['багет для рами', 'багет метражем'] },
      ru: { all: ['багет'], build: ['деревянный багет'], judge: ['багет для рамы', 'багет метражом'] },
      en: { build: ['frame moulding'], judge: ['picture frame moulding'] },
      surzhyk: { judge: ['багет деревяний'] },
    },
  ),
  thing(
    'clay',
    { under: ['hlyna-ta-masy'], name: /^(?:Глина|Маса)/ },
    {
      uk: {
        all: ['f: глина'],
        build: ['f: глина для ліплення'],
        judge: ['f: глина для ліпки', 'f: маса для ліплення'],
      },
      ru: { all: ['f: глина'], build: ['f: глина для лепки'], judge: ['f: масса для лепки'] },
      en: { all: ['clay'], build: ['modeling clay'], judge: ['sculpting clay'] },
      surzhyk: { build: ['f: глина для лєпки'], judge: ['f: маса для лепки'] },
    },
  ),
  thing(
    'pottery clay',
    { name: /^Глина гончарна/ },
    {
      uk: { all: ['f: гончарна глина'] },
      ru: { all: ['f: гончарная глина'] },
      en: { build: ['pottery clay'], judge: ['ceramic clay'] },
    },
  ),
  thing(
    'polymer clay',
    { name: /^Глина полімерна/ },
    { uk: { all: ['f: полімерна глина'] }, ru: { all: ['f: полимерная глина'] }, en: { judge: ['polymer clay'] } },
  ),
  thing(
    'air dry clay',
    { name: /^Маса самотвердна/ },
    {
      uk: { all: ['f: самотвердна маса'], judge: ['f: самотвердна глина'] },
      ru: { all: ['f: самоотвердевающая масса'], judge: ['f: самоотвердевающая глина'] },
      en: { build: ['air dry clay'], judge: ['self hardening clay'] },
    },
  ),
  thing(
    'plasticine',
    { name: /^Пластилін/ },
    {
      uk: { all: ['пластилін'], judge: ['скульптурний пластилін'] },
      ru: { all: ['пластилин'], judge: ['скульптурный пластилин'] },
      en: { build: ['plasticine'], judge: ['sculpting plasticine'] },
    },
  ),
  thing(
    'modelling tools',
    { under: ['steky-ta-formy'], name: /стек/i },
    {
      uk: { all: ['p: стеки'], build: ['p: стеки для ліплення'], judge: ['набір стеків', 'p: стеки для глини'] },
      ru: { all: ['p: стеки'], build: ['p: стеки для лепки'], judge: ['набор стеков', 'p: стеки для глины'] },
      en: { build: ['modelling tools'], judge: ['sculpting tools', 'clay tools'] },
      surzhyk: { build: ['p: стеки для лепки'], judge: ['набор стеків'] },
    },
  ),
  thing(
    'mould',
    { name: /^Молд/ },
    {
      uk: { all: ['молд'], build: ['f: силіконова форма'], judge: ['p: молди', 'f: форма для лиття'] },
      ru: { all: ['молд'], build: ['f: силиконовая форма'], judge: ['p: молды', 'f: форма для литья'] },
      en: { build: ['silicone mold'], judge: ['silicone mould'] },
      surzhyk: { judge: ['f: силіконова форма для гіпса'] },
    },
  ),
  thing(
    'stamp',
    { name: /^Штамп/ },
    {
      uk: { all: ['штамп'], build: ['p: штампи'], judge: ['f: печатка', 'штампик'] },
      ru: { all: ['штамп'], build: ['p: штампы'], judge: ['штампик'] },
      en: { all: ['stamp'], build: ['wooden stamp'], judge: ['rubber stamp'] },
    },
  ),
  thing(
    'ink pad',
    { name: /^Подушечка/ },
    {
      uk: {
        all: ['f: штемпельна подушка'],
        build: ['f: подушечка з чорнилом'],
        judge: ['f: подушечка для штампів', 'n: чорнило для штампів'],
      },
      ru: {
        all: ['f: штемпельная подушка'],
        build: ['f: подушечка с чернилами'],
        judge: ['f: подушечка для штампов', 'p: чернила для штампов'],
      },
      en: { build: ['ink pad'], judge: ['stamp pad'] },
      surzhyk: { build: ['f: подушка для штампів'], judge: ['p: чернила для штампа'] },
    },
  ),
  thing(
    'stencil',
    { under: ['trafarety'] },
    {
      uk: { all: ['трафарет'], build: ['p: трафарети'], judge: ['багаторазовий трафарет'] },
      ru: { all: ['трафарет'], build: ['p: трафареты'], judge: ['многоразовый трафарет'] },
      en: { all: ['stencil'], judge: ['stencils', 'reusable stencil'] },
    },
  ),
  thing(
    'easel',
    { name: /^Мольберт/ },
    {
      uk: { all: ['мольберт'], build: ['етюдник'], judge: ['p: мольберти'] },
      ru: { all: ['мольберт'], build: ['этюдник'], judge: ['p: мольберты'] },
      en: { all: ['easel'], judge: ['painting easel', 'easels'] },
      surzhyk: { judge: ['мольбєрт'] },
    },
  ),
  thing(
    'palette',
    { name: /^Палітра/ },
    {
      uk: { all: ['f: палітра'], judge: ['f: палітра для фарб'] },
      ru: { all: ['f: палитра'], judge: ['f: палитра для красок'] },
      en: { all: ['palette'], judge: ['paint palette'] },
    },
  ),
  thing(
    'palette knife',
    { name: /^Мастихін/ },
    {
      uk: { all: ['мастихін'], build: ['p: мастихіни'], judge: ['художній мастихін'] },
      ru: { all: ['мастихин'], build: ['p: мастихины'], judge: ['мастихин художественный'] },
      en: { build: ['palette knife'], judge: ['painting knife'] },
    },
  ),
  thing(
    'graphite pencils',
    { name: /графітних олівців/ },
    {
      uk: { all: ['p: графітні олівці'], judge: ['p: прості олівці', 'p: чорнографітні олівці'] },
      ru: { all: ['p: графитные карандаши'], judge: ['p: простые карандаши'] },
      en: { all: ['graphite pencils'], judge: ['graphite pencil set'] },
      surzhyk: { build: ['p: графітні карандаші'], judge: ['p: прості карандаші'] },
    },
  ),
  thing(
    'coloured pencils',
    { name: /(?:кольорових|акварельних) олівців/ },
    {
      uk: { all: ['p: кольорові олівці'], judge: ['p: олівці кольорові'] },
      ru: { all: ['p: цветные карандаши'], judge: ['p: карандаши цветные'] },
      en: { build: ['colored pencils'], judge: ['coloured pencils', 'color pencils'] },
      surzhyk: { build: ['p: кольорові карандаші'], judge: ['p: цвітні карандаші', 'p: цветні олівці'] },
    },
  ),
  thing(
    'charcoal',
    { name: /^Вугілля/ },
    {
      uk: { all: ['n: вугілля'], judge: ['n: вугілля для малювання'] },
      ru: { all: ['уголь'], judge: ['уголь для рисования'] },
      en: { build: ['charcoal'], judge: ['drawing charcoal', 'willow charcoal'] },
      surzhyk: { build: ['уголь для малювання'], judge: ['вугіль для рисування'] },
    },
  ),
  thing(
    'sanguine',
    { name: /^Сангіна/ },
    { uk: { all: ['f: сангіна'] }, ru: { all: ['f: сангина'] }, en: { judge: ['sanguine'] } },
  ),
  thing(
    'eraser',
    { name: /^Клячка/ },
    {
      uk: { all: ['f: клячка'], judge: ['f: гумка'] },
      ru: { all: ['f: клячка'], build: ['ластик'], judge: ['f: стирательная резинка'] },
      en: { build: ['kneaded eraser'], judge: ['eraser'] },
      surzhyk: { judge: ['f: стирка'] },
    },
  ),
  thing(
    'pastel',
    { name: /пастел/ },
    {
      uk: { all: ['f: пастель'], judge: ['набір пастелі'] },
      ru: { all: ['f: пастель'], judge: ['набор пастели'] },
      en: { all: ['pastel'], judge: ['pastels set'] },
    },
  ),
  thing(
    'gilding kit',
    { under: ['nabory-dlia-zolochennia'] },
    {
      uk: {
        all: ['набір для золочення'],
        build: ['p: набори для золочення'],
        judge: ['набір для позолоти', 'набір золотаря'],
      },
      ru: {
        all: ['набор для золочения'],
        build: ['p: наборы для золочения'],
        judge: ['набор для позолоты', 'набор позолотчика'],
      },
      en: { all: ['gilding kit'], judge: ['gold leaf kit', 'gilding set'] },
      surzhyk: { build: ['набор для золочення'], judge: ['набор для позолоти'] },
    },
  ),
  thing(
    'craft kit',
    { under: ['nabory-dlia-tvorchosti'] },
    {
      uk: {
        all: ['набір для творчості'],
        build: ['дитячий набір для творчості'],
        judge: ['творчий набір', 'набір для дитячої творчості'],
      },
      ru: {
        all: ['набор для творчества'],
        build: ['детский набор для творчества'],
        judge: ['творческий набор', 'набор для детского творчества'],
      },
      en: { build: ['craft kit'], judge: ['kids craft kit', 'craft set'] },
      surzhyk: { build: ['набор для творчості'], judge: ['дєтський набор'] },
    },
  ),
  thing(
    'paint by numbers',
    { name: /за номерами/ },
    {
      uk: { all: ['f: картина за номерами'], judge: ['розпис за номерами'] },
      ru: { all: ['f: картина по номерам'], judge: ['f: раскраска по номерам'] },
      en: { judge: ['paint by numbers'] },
      surzhyk: { build: ['f: картина по номерам'], judge: ['f: картіна по номерах'] },
    },
  ),
  thing(
    'masking fluid',
    { name: /^Рідина маскувальна/ },
    {
      uk: { all: ['f: маскувальна рідина'], judge: ['f: рідина для маскування'] },
      ru: { all: ['f: маскирующая жидкость'], judge: ['f: жидкость для маскировки'] },
      en: { build: ['masking fluid'], judge: ['masking liquid'] },
      surzhyk: { judge: ['f: маскіровочна жидкость'] },
    },
  ),
  thing(
    'gelatine',
    { name: /^Желатин/ },
    { uk: { all: ['желатин'] }, ru: { all: ['желатин'] }, en: { build: ['gelatin'], judge: ['gelatine sheets'] } },
  ),
  thing(
    'waxed paper',
    { name: /^Папір вощений/ },
    {
      uk: { all: ['вощений папір'], judge: ['папір для перенесення золота'] },
      ru: { all: ['f: вощёная бумага'], judge: ['f: вощеная бумага'] },
      en: { build: ['waxed paper'], judge: ['wax paper'] },
    },
  ),
  thing(
    'retarder',
    { name: /^Сповільнювач/ },
    {
      uk: { all: ['сповільнювач'] },
      ru: { all: ['замедлитель'] },
      en: { judge: ['retarder'] },
      surzhyk: { judge: ['замедлітєль'] },
    },
  ),
];
