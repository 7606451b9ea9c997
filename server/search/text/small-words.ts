import { fold, foldedSet } from './fold.ts';

/** Function words: conjunctions, prepositions, pronouns and particles of both languages, and of English. */
const FUNCTION_WORDS = `
  а або але без би бо бы в вам вами вас ваш ваша ваше ваші ваши во все всі вже ви вы да де дещо до его еще ж же є есть если
  з за зі и из из-за им или із й його її їх их к как ко ли лише мене меня мені мне мій мой моя моє мое моїх моих ми мы на над
  не ні ні нет но ну о об од он она они оно от по про при с саме самий самая самый самое самі самые свій свой свою себе со
  своїми своими та так там такий така таке такі такой такая такое такие те то тот той ту тут у уже хоч хоть це цей ця ці это этот эта эти
  чи що щоб что чтоб чтобы шоб я якщо
  a an and any are at be can do does for from have i in is it me my of on or our please some that the there these this to
  we what where which with you your`;

/** Words that ask: question words, and the verbs and adverbs around them. */
const QUESTION_WORDS = `
  где звідки зачем как какая какие какого какое какой каким какую какими когда коли котора котрий которая который которое
  кто куда куди навіщо откуда почему сколько скільки скоко скока скока ск чего чем чём чему чим чого чому хто
  як яка яке яким якими яких який якого якому якої яку які
  домашніх домашних умовах условиях руками самостійно самостоятельно покроково пошагово
  how much many when why who`;

/** Words around buying: prices, wishes, advice, the shop and its places. */
const BUYING_WORDS = `
  актуальна актуальная беру брати брать варто взять взяти вибрати выбрать выбираю вибір выбор
  в-наявності вартість вартості вартістю гарна гарне гарний гарні гарну добра добре добрий добрі добру дайте дорого
  доставка доставкою доставкой доступна доступний есть-ли замовити замовлення заказ заказать заказы заказываю знайти
  ищу ищем имеется имеются інтернет интернет інтернет-магазин интернет-магазин київ києві киев киеве кілограм
  кращий краща краще кращі краще купити купить куплю купівля коштує коштують коштувати лучше лучший лучшая лучшее лучшие
  магазин магазині магазине магазини магазины можна можно можливо мається маєте мають надо найкраща найкращий найкраще найкращі
  найти почати почать начать начинать починати наличие наличии наличию наявності наявність нужен нужна нужно нужны нада обрати підібрати подобрать підберіть подберите
  підкажіть подскажите підкажи подскажи підійде підходить підходять підходящий подходящий подойдет подойдут подходит
  подходят покупка покупки порадити порадьте порадите порекомендуйте порекомендувати посоветуйте посоветовать
  потрібен потрібна потрібне потрібні потрібно придбати приобрести продаж продажа продаєте продається продаются продать
  продам продаете продается продаёт рекомендуєте рекомендуете роздріб розница скажіть скажите стоит стоить стоїть
  стоимость стоимости стоят требуется треба україна україні украина украине хочу хотел хотела хотіла хотів хороша
  хороше хороший хороші хорошу хорошая хорошее хорошие хорошую хочется цена цене цену цены ціна ціни ціною ціні ціну
  шукаю шукаємо якісна якісне якісний якісні якісну качественная качественные качественный качественную
  используют використовують використати использовать робити роблять зробити делать делают сделать працювати
  best buy cheapest cost costs find good get looking need order price prices quality sale shop store ukraine use used want`;

const ASKING = foldedSet(`${FUNCTION_WORDS} ${QUESTION_WORDS}`);
const SMALL = new Set([...ASKING, ...foldedSet(BUYING_WORDS)]);

/** Words that begin the purpose of a product before a verb: “щоб полірувати”. */
const AIM = foldedSet('щоб чтобы шоб чтоб');

/** Words that begin the purpose of a product. */
const PURPOSE = new Set([...AIM, ...foldedSet('для під под dlya dlia for')]);

/** Returns true if the word begins the purpose. @param word lower case */
export const opensPurpose = (word: string): boolean => PURPOSE.has(fold(word));
/** Returns true if the word begins an aim, which a verb names. @param word lower case */
export const opensAim = (word: string): boolean => AIM.has(fold(word));
/** Returns true for a word that says nothing even about a text; one about delivery is about buying, too. */
export const isAsking = (word: string): boolean => ASKING.has(fold(word)) || opensPurpose(word);
export const isSmall = (word: string): boolean => SMALL.has(fold(word)) || opensPurpose(word);

/** Endings of infinitives and of the forms that questions are asked in: різати, ріжуть, полируют. */
const ACTION = /(?:ти|тися|ть|[еи]чь|ться|ут|ют|ят|аємо|уємо|ают|уют)$/;
/** Returns true for a word that may be the verb of a question. @param word lower case */
export const mayBeAction = (word: string): boolean => ACTION.test(word);
