import type { MenuCsvColumn } from '@localchef/contracts/menu/menu-csv'

/**
 * Columns in which other shops hold a dish's options: names and values of up to three options, and keys of rows that
 * belong together.
 */
export type ShopColumn =
  | 'handle'
  | 'variation'
  | 'option1'
  | 'option2'
  | 'option3'
  | 'choice1'
  | 'choice2'
  | 'choice3'
export type HeadingColumn = MenuCsvColumn | ShopColumn

/**
 * The headings of each column, preferred ones first: the product's names in both languages, what people write, and the
 * columns of other shops: Square's item library ("Item Name", "Variation Name", "Reporting Category"), Shopify's
 * products in both of its forms ("Handle", "Body (HTML)", "Variant Price"; "URL handle", "Option1 value") and
 * WooCommerce's ("Regular price"). The others, such as "Product Name" and "Base price", are common to many shops, such
 * as Castiron.
 * https://squareup.com/help/us/en/article/5153-import-items-online
 * https://help.shopify.com/en/manual/products/import-export/using-csv
 */
const headings: Readonly<Record<HeadingColumn, readonly string[]>> = {
  id: ['id', 'dish id', 'id блюда', 'идентификатор'],
  name: [
    ...[
      'name',
      'dish',
      'dish name',
      'name of the dish',
      'item name',
      'item',
      'product name',
      'product title',
    ],
    ...['product', 'title', 'menu item', 'food', 'customer-facing name', 'name (en)', 'english name'],
    ...[
      'название',
      'название блюда',
      'наименование',
      'наименование блюда',
      'блюдо',
      'имя',
      'товар',
      'позиция',
    ],
  ],
  name_ru: [
    ...['name_ru', 'name in russian', 'russian name', 'name (ru)', 'название по-русски', 'русское название'],
    ...['название на русском', 'название (рус)'],
  ],
  description: [
    ...[
      'description',
      'dish description',
      'body (html)',
      'product description',
      'item description',
      'details',
    ],
    ...['short description', 'about', 'описание', 'описание блюда', 'подробности'],
  ],
  description_ru: [
    ...['description_ru', 'description in russian', 'russian description', 'description (ru)'],
    ...['описание по-русски', 'русское описание', 'описание на русском', 'описание (рус)'],
  ],
  price: [
    ...[
      'price',
      'price usd',
      'price us$',
      'price in dollars',
      'variant price',
      'regular price',
      'base price',
    ],
    ...[
      'item price',
      'unit price',
      'retail price',
      'product price',
      'price each',
      'price per portion',
      'amount',
      'cost',
    ],
    ...['цена', 'цена usd', 'цена за порцию', 'цена в долларах', 'цена долл', 'стоимость', 'сумма'],
  ],
  category: [
    ...[
      'category',
      'categories',
      'product category',
      'item category',
      'reporting category',
      'section',
      'course',
    ],
    ...[
      'menu section',
      'product type',
      'type',
      'collection',
      'категория',
      'раздел',
      'раздел меню',
      'рубрика',
      'тип',
    ],
  ],
  cuisine: ['cuisine', 'kitchen', 'кухня', 'кухня мира'],
  promise: ['promise', 'availability', 'how it is sold', 'когда доступно', 'как продаётся', 'доступность'],
  status: ['status', 'state', 'статус', 'состояние'],
  allergens: ['allergens', 'allergen', 'contains', 'allergies', 'аллергены', 'аллерген', 'содержит'],
  diets: ['diets', 'diet', 'dietary', 'suitable for', 'диеты', 'диета', 'подходит'],
  heat: ['heat', 'spiciness', 'spicy', 'острота', 'острое'],
  serves: ['serves', 'people served', 'servings', 'на сколько человек', 'порций', 'персон', 'человек'],
  prep_minutes: [
    ...['prep_minutes', 'preparation minutes', 'prep time', 'preparation time', 'minutes to prepare'],
    ...['preparation, minutes', 'время приготовления', 'минут на приготовление', 'приготовление, минут'],
  ],
  weekdays: [
    'weekdays',
    'days',
    'days of the week',
    'days you cook it',
    'дни',
    'дни недели',
    'по каким дням',
  ],
  daily_limit: ['daily_limit', 'portions per day', 'daily limit', 'порций в день', 'лимит на день'],
  slot_limit: [
    ...['slot_limit', 'portions per pickup slot', 'slot limit', 'portions per slot'],
    ...['порций на одно время выдачи', 'порций на время выдачи', 'лимит на время'],
  ],
  ingredients: ['ingredients', 'ingredient list', 'made of', 'состав', 'ингредиенты'],
  // Not "weight" alone: other shops state the weight of a parcel there, as a number without a unit.
  net_weight: [
    'net_weight',
    'net weight',
    'net wt',
    'net quantity',
    'net contents',
    'масса нетто',
    'вес нетто',
  ],
  food_kinds: ['food_kinds', 'kinds of food', 'виды еды'],
  handle: ['handle', 'url handle', 'reference handle'],
  variation: ['variation name', 'variation', 'variant', 'variant name', 'variant title'],
  option1: ['option1 name', 'option name 1', 'attribute 1 name'],
  option2: ['option2 name', 'option name 2', 'attribute 2 name'],
  option3: ['option3 name', 'option name 3', 'attribute 3 name'],
  choice1: ['option1 value', 'option value 1'],
  choice2: ['option2 value', 'option value 2'],
  choice3: ['option3 value', 'option value 3'],
}

/** Headings that only files of other shops have. */
const shopHeadings = [
  ...['item name', 'variation name', 'handle', 'url handle', 'reference handle', 'token', 'sku', 'gtin'],
  ...['body (html)', 'variant price', 'option1 name', 'option name 1', 'regular price', 'product name'],
  ...['product title', 'product id'],
].map(headingKey)

/** The letters and digits of a heading: `Price ($)`, ` PRICE ` and `price:` have the same key. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const ranks = new Map(
  Object.entries(headings).flatMap(([column, names]) =>
    names.map((name, rank) => [headingKey(name), { column: column as HeadingColumn, rank }] as const),
  ),
)

export interface TableHeadings {
  /** The positions of each column in a row: several if the file repeats the heading. */
  places: ReadonlyMap<HeadingColumn, readonly number[]>
  unknown: string[]
  /** Whether the file comes from another shop. Its words for categories and statuses are not ours. */
  isShop: boolean
}

/** The columns that a row of headings names. If two headings name the same column, the preferred one counts. */
export function readHeadings(cells: readonly string[]): TableHeadings {
  const best = new Map<HeadingColumn, { rank: number; places: number[] }>()
  const unknown: string[] = []
  for (const [place, cell] of cells.entries()) {
    const found = ranks.get(headingKey(cell))
    if (!found) {
      if (cell.trim() !== '') unknown.push(cell.trim())
      continue
    }
    const known = best.get(found.column)
    if (known?.rank === found.rank) {
      known.places.push(place)
    } else if (!known || found.rank < known.rank) {
      best.set(found.column, { rank: found.rank, places: [place] })
    }
  }
  return {
    places: new Map([...best].map(([column, { places }]) => [column, places])),
    unknown,
    isShop: cells.some((cell) => shopHeadings.includes(headingKey(cell))),
  }
}
