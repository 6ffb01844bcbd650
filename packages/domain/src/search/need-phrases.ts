import type { Diet } from '@localchef/contracts/allergens/allergens'
import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import type { ChefService } from '@localchef/contracts/chefs/chef-card'
import type { DishCategory } from '@localchef/contracts/menu/dish-card'
import { toDollars } from '@localchef/contracts/money'
import type { QueryNeed } from '@localchef/contracts/search/understood-query'
import type { z } from 'zod'

export type NeedOfPhrase = QueryNeed extends infer Each
  ? Each extends QueryNeed
    ? Omit<Each, 'words'>
    : never
  : never

export interface Phrase {
  pattern: RegExp
  /** `nothing`: the words are left out of the search. Undefined: they are ordinary words. */
  need(match: string, ...groups: (string | undefined)[]): NeedOfPhrase[] | 'nothing' | undefined
  /**
   * Whether dishes also have these words in their names: "Sorrel drink", "Mezze for two". There they are ordinary
   * words.
   */
  isInNames?: boolean
}

/** Matches whole words only; `*` is any ending, a space one or more spaces or hyphens, ` ?` any number of them. */
function pattern(alternatives: string): RegExp {
  const text = alternatives.replaceAll('*', '\\p{L}*').replaceAll(' ?', '[\\s-]*').replaceAll(' ', '[\\s-]+')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${text})(?![\\p{L}\\p{N}])`, 'giu')
}

const fit = '(?: friendly| safe)?'

function diet(of: z.infer<typeof Diet>, alternatives: string): Phrase {
  return { pattern: pattern(`(?:${alternatives})${fit}`), need: () => [{ kind: 'diet', diet: of }] }
}

function freeOf(allergens: Allergen[], english: string, russian: string): Phrase {
  return {
    pattern: pattern(
      `(?:no|non|without|without any|free of|free from|allergic to|allergy to) (?:${english})|(?:${english})(?:[\\s-]?free| allerg(?:y|ies|ic))${fit}|без (?:${russian})|без(?:${russian})|аллерги(?:я|и|ей|ю) на (?:${russian})`,
    ),
    need: () => [{ kind: 'free_of', allergens }],
  }
}

function when(moment: 'now' | 'today' | 'tonight' | 'tomorrow', alternatives: string): Phrase {
  return { pattern: pattern(alternatives), need: () => [{ kind: 'when', when: moment }] }
}

function heat(from: number, to: number, alternatives: string, isInNames = true): Phrase {
  return { pattern: pattern(alternatives), need: () => [{ kind: 'heat', from, to }], isInNames }
}

function course(courses: z.infer<typeof DishCategory>[], alternatives: string): Phrase {
  return {
    pattern: pattern(`(?:for |на )?(?:${alternatives})`),
    need: () => [{ kind: 'course', courses }],
    isInNames: true,
  }
}

function service(of: ChefService, alternatives: string): Phrase {
  return {
    pattern: pattern(`(?:with |с |со )?(?:${alternatives})`),
    need: () => [{ kind: 'service', service: of }],
    isInNames: true,
  }
}

function nothing(alternatives: string): Phrase {
  return { pattern: pattern(alternatives), need: () => 'nothing' }
}

/** Endings of a Russian adjective and its adverb after "остр". */
const sharp = 'остр(?:ый|ая|ое|ые|ого|ой|ому|ую|ым|ом|ых|ыми|о|еньк*)'

const units = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const teens = 'ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen'.split(',')
const tens = 'twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'.split(',')

/** Numbers in words up to a hundred. In Russian: the nominative, the genitive, and the forms for people. */
const numbers = new Map<string, number>([
  ...units.slice(1).map((word, index): [string, number] => [word, index + 1]),
  ...teens.map((word, index): [string, number] => [word, index + 10]),
  ...tens.flatMap((ten, index) =>
    units.map((unit, ones): [string, number] => [unit ? `${ten} ${unit}` : ten, (index + 2) * 10 + ones]),
  ),
  ['hundred', 100],
  ...(
    [
      [1, 'одного'],
      [2, 'два двух двоих'],
      [3, 'три трех троих'],
      [4, 'четыре четырех четверых'],
      [5, 'пять пяти пятерых'],
      [6, 'шесть шести шестерых'],
      [7, 'семь семи семерых'],
      [8, 'восемь восьми восьмерых'],
      [9, 'девять девяти девятерых'],
      [10, 'десять десяти десятерых'],
      [11, 'одиннадцать одиннадцати'],
      [12, 'двенадцать двенадцати'],
      [13, 'тринадцать тринадцати'],
      [14, 'четырнадцать четырнадцати'],
      [15, 'пятнадцать пятнадцати'],
      [16, 'шестнадцать шестнадцати'],
      [17, 'семнадцать семнадцати'],
      [18, 'восемнадцать восемнадцати'],
      [19, 'девятнадцать девятнадцати'],
      [20, 'двадцать двадцати'],
      [25, 'двадцать_пять двадцати_пяти'],
      [30, 'тридцать тридцати'],
      [35, 'тридцать_пять тридцати_пяти'],
      [40, 'сорок сорока'],
      [50, 'пятьдесят пятидесяти'],
      [60, 'шестьдесят шестидесяти'],
      [70, 'семьдесят семидесяти'],
      [80, 'восемьдесят восьмидесяти'],
      [90, 'девяносто девяноста'],
      [100, 'сто ста'],
    ] as const
  ).flatMap(([number, words]) =>
    words.split(' ').map((word): [string, number] => [word.replace('_', ' '), number]),
  ),
])

/** The longest first, so that "twenty five" is not read as twenty. */
const inWords = [...numbers.keys()].sort((one, other) => other.length - one.length).join('|')

/** A group for a sum in dollars. Leaves out forms such as "двоих", which count people. */
const sum = `(?:us)?\\$?\\s?(\\d{1,4}(?:[.,]\\d{1,2})?|(?!\\p{L}+(?:оих|ерых|терых)(?!\\p{L}))(?:${inWords}))`
/** A group for a number of people. */
const count = `(\\d{1,3}|${inWords})`

function numberOf(text: string | undefined): number {
  const plain = text?.toLowerCase().replace(/[\s-]+/g, ' ') ?? ''
  return numbers.get(plain) ?? Number(plain.replace(',', '.'))
}

const money = '(?:\\s?(?:\\$|us dollars?|dollars?|bucks?|usd|доллар*|бакс*|долл?\\.?))'
/** Rejects a number of something other than dollars: "under 30 minutes", "до 6 вечера". */
const noUnit =
  '(?!\\s?-?(?:[\\d:%]|min(?:ute)?s?|hours?|hrs?|h|k?cal(?:ories?)?|people|persons?|guests?|ppl|pax|servings?|miles?|mi|km|oz|lbs?|grams?|g|kg|days?|weeks?|stars?|[ap]m|мин*|час*|ч|ккал|калори*|человек*|гост*|персон*|порци*|мил*|км|утра|вечера|дня|ночи|дней|недел*|звезд*|руб*|евро|euros?|€)(?![\\p{L}]))'

function price(expression: RegExp, kinds: readonly ('min_price' | 'max_price')[] = ['max_price']): Phrase {
  return {
    pattern: expression,
    need(_match, ...groups) {
      const sums = groups.flatMap((group) => (group === undefined ? [] : Math.round(numberOf(group) * 100)))
      if (sums.some((cents) => !(cents > 0))) return undefined
      return kinds.flatMap((kind, index) => {
        const cents = sums[index]
        return cents === undefined ? [] : { kind, price: toDollars(cents) }
      })
    },
  }
}

function guests(expression: RegExp): Phrase {
  return {
    pattern: expression,
    need(_match, ...groups) {
      const most = Math.max(...groups.flatMap((group) => (group === undefined ? [] : numberOf(group))))
      return most >= 1 && most <= 1000 ? [{ kind: 'guests', guests: most }] : undefined
    },
    isInNames: true,
  }
}

const people =
  '(?:people|persons?|guests?|pax|ppl|adults?|kids|children|friends|diners|heads|servings?|portions?|of us)'
const peopleRu = '(?:человек*|чел|гост*|персон*|порци*|людей|взрослых|детей|друзей|едоков)'

/** The first match wins, so longer phrases come before shorter ones that they contain. */
export const phrases: readonly Phrase[] = [
  // Words for the user's own place, which the request contains.
  nothing(
    '(?:near|around|close to|not far from)(?: to)? (?:me|here|us|my (?:place|home|house))|in (?:my|the|this|our) (?:area|town|city|neighborhood)|nearby|around here|рядом со мной|(?:недалеко|неподалеку) от (?:меня|дома)|(?:около|возле) (?:меня|дома)|в моем (?:районе|городе)|поблизости',
  ),
  // "Not vegan" does not ask for vegan food, so these words are left out.
  nothing(
    '(?:not|non) (?:vegan|vegetarian|veg|veggie|keto|halal|kosher)|не (?:веган*|вегетариан*|постн*|халял*|кошер*)',
  ),
  diet(
    'vegan',
    'vegans?|plant based|dairy and egg free|lenten|for lent|веган*|постн(?:ый|ая|ое|ые|ого|ой|ых|ую)|на растительной основе|растительн(?:ое|ая) (?:питание|еда)',
  ),
  diet(
    'vegetarian',
    'vegetarians?|(?:pure )?veg|veggie|vegie|meatless|meat free|no meat|without meat|вегетариан*|без мяса|безмясн*',
  ),
  diet(
    'gluten_free',
    'gluten[\\s-]?free|no gluten|without gluten|(?:free of|free from) gluten|coeliacs?|celiacs?|gf|безглютен*|без глютен*|бесглютен*|без клейковины',
  ),
  diet('halal', 'halal|hallal|халял*|халал*'),
  diet('kosher', 'kosher|кошер*'),
  diet('keto', 'keto|ketogenic|low carbs?|кето*|низкоуглевод*'),
  freeOf(['tree_nuts'], 'tree nuts?', 'древесных орехов|древесные орехи'),
  freeOf(['peanuts'], 'peanuts?', 'арахис*'),
  freeOf(['tree_nuts', 'peanuts'], 'nuts?', 'орех*'),
  freeOf(['milk'], 'dairy|milk|lactose', 'молок*|молочн*|лактоз*'),
  freeOf(['egg'], 'eggs?', 'яиц|яйц*|яичн*'),
  freeOf(['fish', 'shellfish'], 'seafood', 'рыбы и морепродуктов|рыбу и морепродукты'),
  freeOf(['shellfish'], 'shellfish|crustaceans?', 'моллюск*|ракообразн*|морепродукт*'),
  freeOf(['fish'], 'fish', 'рыб*'),
  freeOf(['wheat'], 'wheat', 'пшениц*'),
  freeOf(['soybeans'], 'soy|soya|soybeans?', 'со(?:и|я|ю|ей)|соев*'),
  freeOf(['sesame'], 'sesame', 'кунжут*'),

  // Prices: a range, a limit after or before the number, and words without a number.
  price(
    pattern(`(?:from|between|от) ${sum}${money}?\\s?(?:-|–|—|to|and|till|до|и)\\s?${sum}${money}?${noUnit}`),
    ['min_price', 'max_price'],
  ),
  price(pattern(`${sum}${money}?\\s?(?:-|–|—|to|до)\\s?${sum}${money}`), ['min_price', 'max_price']),
  price(/\$\s?(\d{1,4}(?:[.,]\d{1,2})?)\s?(?:-|–|—|to)\s?\$?\s?(\d{1,4}(?:[.,]\d{1,2})?)(?![\d\p{L}])/giu, [
    'min_price',
    'max_price',
  ]),
  price(
    pattern(
      `${sum}${money}? (?:or less|and less|and under|or under|or below|and below|or cheaper|max|maximum|tops|и меньше|или меньше|и дешевле|или дешевле|и ниже|максимум)`,
    ),
  ),
  price(
    pattern(
      `(?:for |at |costs? |priced )?(?:under|below|beneath|less than|lower than|up to|cheaper than|no more than|not more than|not over|at most|max|maximum|maximum of|max of|within|до|дешевле|дешевле чем|не дороже|не дороже чем|не более|не больше|не больше чем|не выше|меньше|меньше чем|менее|ниже|максимум|в пределах)\\s${sum}${money}?${noUnit}`,
    ),
  ),
  price(/(?:<|≤)=?\s?\$?\s?(\d{1,4}(?:[.,]\d{1,2})?)\$?/gu),
  price(
    pattern(
      `(?:over|above|more than|at least|starting at|дороже|дороже чем|не дешевле|больше|более|от) ${sum}(?:(?<=\\$\\d{1,4}(?:\\.\\d\\d)?)|${money})`,
    ),
    ['min_price'],
  ),
  price(pattern(`(?:for|at|за|по) ${sum}(?:(?<=\\$\\d{1,4}(?:\\.\\d\\d)?)|${money})`)),
  price(pattern(`${sum}${money}(?= \\p{L})`)),
  price(
    /(?<=\p{L}\s)\$\s?(\d{1,4}(?:[.,]\d{1,2})?)(?![\d\p{L}])|\$\s?(\d{1,4}(?:[.,]\d{1,2})?)(?=\s\p{L})/giu,
  ),
  {
    pattern: pattern(
      'cheap|cheaply|cheaper|cheapest|inexpensive|affordable|low cost|low price|low priced|budget|budget friendly|дешев(?:о|ый|ая|ое|ые|ого|ой|ых|ле)|подешевле|недорог*|бюджетн*|на бюджете',
    ),
    need: () => [{ kind: 'max_price', price: cheapDollars }],
    isInNames: true,
  },

  guests(
    pattern(
      `(?:for |serves? |serving |feeds? |feeding )?(?:a |an )?(?:party|group|crowd|team|family|table|company|parties|groups) (?:of|for) ${count}(?:\\s?(?:-|–|to)\\s?${count})?(?: ${people})?`,
    ),
  ),
  guests(
    pattern(
      `(?:for|serves?|serving|feeds?|feeding|to feed|to serve) (?:about |around |up to |at least )?${count}(?:\\s?(?:-|–|to)\\s?${count})?(?: ${people})?${noUnitOfGuests()}`,
    ),
  ),
  guests(pattern(`${count}(?:\\s?(?:-|–|to)\\s?${count})? (?:people|persons?|guests?|pax|ppl|diners)`)),
  guests(
    pattern(
      `(?:на|для) (?:(?:компани(?:ю|и)|групп(?:у|ы)|семь(?:ю|и)|банкет) )?(?:из |в |на )?${count}(?:\\s?(?:-|–|до)\\s?${count})? ${peopleRu}`,
    ),
  ),
  guests(pattern('(?:на|для) (двоих|троих|четверых|пятерых|шестерых|семерых|восьмерых|девятерых|десятерых)')),
  guests(pattern(`${count}(?:\\s?(?:-|–|до)\\s?${count})? (?:человек*|гостей|персон*)`)),

  when('tonight', 'for tonight|tonight|tonite|this evening|(?:на )?сегодня вечером|на вечер|вечером'),
  when('tomorrow', 'for tomorrow|tomorrow|(?:на )?завтра(?: утром| днем| вечером)?'),
  when('today', 'ready today|open today|for today|today|(?:на|готов*|открыт*) сегодня|сегодня'),
  when(
    'now',
    "(?:that are |that is |which are |currently |still )?open (?:right )?now|currently open|open at the moment|open currently|(?:ready|available) (?:right )?now|right now|now|asap|(?:что |кто )?(?:открыт*|работа(?:ет|ют|ющ*)) (?:прямо )?сейчас|(?:прямо )?сейчас (?:открыт*|работа(?:ет|ют))|прямо сейчас|сейчас|открыт(?:о|ы)|(?:кто|что|где) открыт*|what(?:[’']?s| is) open|who(?:[’']?s| is) open",
  ),
  {
    ...when(
      'now',
      'open(?= (?:kitchens?|restaurants?|chefs?|places?))|открытые(?= (?:кухн*|повар*|ресторан*|заведени*))',
    ),
    isInNames: true,
  },

  // The mildest first, because "not too spicy" contains "too spicy" and "spicy".
  heat(
    0,
    1,
    `(?:not|no|non|never|nothing)(?: (?:too|very|so|that|overly|super|really|extremely))+ (?:spicy|spicey|hot)|less spicy|low spice|mild(?! (?:cheddar|cheeses?|gouda|provolone|sausages?|italian))|не(?: (?:слишком|очень|сильно|особо|особенно|так|самое|самые))+ ${sharp}|(?:мало|слабо)${sharp}|менее ${sharp}`,
  ),
  heat(
    0,
    0,
    `(?:not|no|non|never|nothing|zero|without|without any)(?: (?:a|at all))? (?:spicy|spicey|spice|spices|spiciness|heat|hot(?! (?:dogs?|pots?)))(?: at all)?|nonspicy|unspicy|spice free|heat free|не\\s?${sharp}|без (?:остроты|острого|остринки|острых (?:специй|приправ))`,
  ),
  heat(
    1,
    1,
    `(?:slightly|mildly|lightly) (?:spicy|spiced|hot)|(?:a )?(?:little|bit|little bit|touch)(?: of)? (?:spicy|spice|heat)|(?:слегка|чуть|чуть чуть|немного|немножко) ${sharp}|(?:(?:слегка|чуть|чуть чуть|немного) )?с остринкой`,
  ),
  heat(
    2,
    2,
    `(?:medium|moderately|mid) (?:spicy|spiced|spice|hot|heat)|(?:средне|умеренно)\\s?${sharp}|средн(?:ей|яя) остроты?`,
  ),
  heat(
    3,
    3,
    `(?:very|extra|super|really|extremely|insanely|too|so) (?:spicy|spicey|hot(?! (?:dogs?|pots?|chocolate)))|spiciest|hottest|fiery|(?:очень|сильно|супер|жгуче|адски|дико|ужасно|самое|самые|самый|максимально) ${sharp}|огненно\\s?${sharp}|огненн*|жгуч*|острейш*`,
  ),
  heat(2, 3, `(?:hot and )?(?:spicy|spicey|spicier)(?: and hot)?|поостре(?:е|й)|остреньк*|${sharp}`, false),
  heat(1, 3, 'пикантн*'),
  // "Hot" as a temperature, not as spicy: "hot soup".
  nothing(
    'hot(?= (?:soups?|stews?|meals?|lunch(?:es)?|dinners?|suppers?|breakfasts?))|горяч(?:ий|ие|ая|ее|его|их|ей|ую)(?= (?:суп*|обед*|завтрак*|ужин*|ед(?:а|у|ы|ой)|питани*))',
  ),

  service('delivery', '(?:home )?deliver(?:y|ies|s|ed|ing)|доставк*(?: на дом)?|доставля*'),
  service(
    'pickup',
    'pick ?ups?|take ?aways?|take ?outs?|(?<!where |places )to go|carry ?outs?|самовывоз*|навынос|на вынос|с собой',
  ),
  service('catering', 'cater(?:ing|ers?|ed)?|кейтеринг*|банкет*|фуршет*'),
  service(
    'private_chef',
    '(?:private|personal) (?:chefs?|cooks?)|chefs? at home|(?:личн*|частн*|персональн*) (?:повар*|шеф*)|повар* на дом',
  ),
  service(
    'classes',
    '(?:cooking|culinary|baking) (?:class(?:es)?|lessons?|workshops?|courses?)|(?:кулинарн* )?мастер класс*|кулинарн* (?:класс*|урок*|курс*)|урок* (?:готовки|кулинарии)|курс* (?:готовки|кулинарии)',
  ),

  course(
    ['meal_box'],
    'meal ?box(?:es)?|meal ?preps?|meal ?kits?|weekly meals?|prepared meals?|lunch ?box(?:es)?|ланч ?бокс*|готов(?:ые|ых|ая) (?:обед*|рацион*)|рацион*|набор* еды',
  ),
  course(
    ['starter'],
    "appeti[sz]ers?|starters?|hors d['’]?oeuvres?|small plates?|(?:(?:холодн*|горяч*) )?закус(?:к*|ок|очк*)",
  ),
  course(['soup'], '(?:first|soup) courses?|перв(?:ое|ые|ых|ого) блюд*|на первое'),
  course(
    ['main'],
    'main (?:courses?|dish(?:es)?|meals?|plates?)|mains|entr[ée]es?|second courses?|основн(?:ое|ые|ых|ого) блюд*|втор(?:ое|ые|ых|ого) блюд*|на второе|горяч(?:ие|ее|их|его) блюд*|на горячее',
  ),
  course(['side'], 'side (?:dish(?:es)?|orders?|plates?)|sides|гарнир(?:ы|а|ов|у|ом|ам|е)?'),
  course(['bread'], 'baked goods|pastry|pastries|выпечк*|сдоб(?:а|ы|у|ой)|хлебобулочн*'),
  course(
    ['dessert'],
    'desserts?|sweets|sweet (?:treats?|things?|stuff)|something sweet|десерт*|сладк(?:ое|ого|ому)|сладеньк*|сладост*|к чаю',
  ),
  course(
    ['breakfast'],
    'breakfasts?|brunch(?:es)?|завтрак(?:а|и|ов|у|ом|ам|е)?|бранч(?:а|и|ей|у)?|позавтракать',
  ),
  course(['snack'], 'snacks?|nibbles|munchies|finger foods?|перекус(?:а|ы|ов|ить|у)?|сн[еэ]к(?:и|ов|а|ами)?'),
  course(['drink'], 'drinks?|beverages?|something to drink|напит(?:ок|ки|ка|ков|кам|ками)|попить'),
  course(
    ['soup', 'salad', 'main', 'meal_box'],
    'lunch(?:es)?|dinners?|suppers?|обед(?:а|ы|ов|у|ом|ам|е)?|ужин(?:а|ы|ов|у|ом|ам|е)?|ланч(?:а|и|ей|у)?|пообедать|поужинать',
  ),
]

/** The price limit of "cheap": the lowest choice of the price filter. */
const cheapDollars = 10

/** "For 10" is a number of people unless a unit or more digits follow. */
function noUnitOfGuests(): string {
  return '(?!\\s?(?:[\\d.,:$%]|dollars?|bucks|usd|min(?:ute)?s?|hours?|hrs?|days?|weeks?|miles?|months?|years?|[ap]m)(?![\\p{L}]))'
}
