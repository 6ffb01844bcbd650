/** The nine major allergens of the FDA (Food Allergen Labeling and Consumer Protection Act, FASTER Act). */
export const ALLERGENS = [
  'milk',
  'egg',
  'fish',
  'shellfish',
  'tree_nuts',
  'peanuts',
  'wheat',
  'soybeans',
  'sesame',
] as const
export type Allergen = (typeof ALLERGENS)[number]

/** What is known of the allergens of a dish. This module brings no schema library: the first page reads it. */
export interface DishAllergens {
  /** Stated by the chef: some of the nine, or explicitly none (empty). Null while there is no statement. */
  allergens: readonly string[] | null
  /** Suggested by the ingredients' names, not stated, and not cleared by an admin. */
  possibleAllergens: readonly string[]
}

/** The given ones of the nine, in the order of the list. */
export function inListOrder(names: readonly string[]): Allergen[] {
  return ALLERGENS.filter((allergen) => names.includes(allergen))
}

/** Whether a dish may be said to contain none of the nine. */
export function isFreeOfAllergens({ allergens, possibleAllergens }: DishAllergens): boolean {
  return allergens?.length === 0 && possibleAllergens.length === 0
}

/** What a buyer has to be warned of. */
export interface AllergenWarning {
  /** Stated by the chef, and the buyer's own. */
  contains: Allergen[]
  /** Suggested by the ingredients, and the buyer's own. */
  mayContain: Allergen[]
  /** The chef has not said what the dish contains. */
  isUnstated: boolean
}

/** What of these dishes a buyer with these allergies is warned of; null for everybody else. */
export function allergenWarning(
  dishes: readonly DishAllergens[],
  allergies: readonly string[],
): AllergenWarning | null {
  if (allergies.length === 0) return null
  const own = (names: readonly string[]) => inListOrder(names.filter((name) => allergies.includes(name)))
  const contains = own(dishes.flatMap(({ allergens }) => allergens ?? []))
  const mayContain = own(dishes.flatMap(({ possibleAllergens }) => possibleAllergens)).filter(
    (allergen) => !contains.includes(allergen),
  )
  const isUnstated = dishes.some(({ allergens }) => allergens === null)
  return contains.length + mayContain.length > 0 || isUnstated ? { contains, mayContain, isUnstated } : null
}

/** The order of suggestions for a buyer: without a warning, then the unsure ones, then those that contain it. */
export function safestFirst<Item>(
  items: readonly Item[],
  allergies: readonly string[],
  dishesOf: (item: Item) => readonly DishAllergens[],
): Item[] {
  const danger = (item: Item) => {
    const warning = allergenWarning(dishesOf(item), allergies)
    if (!warning) return 0
    return warning.contains.length > 0 ? 2 : 1
  }
  return items
    .map((item) => ({ item, danger: danger(item) }))
    .toSorted((one, other) => one.danger - other.danger)
    .map(({ item }) => item)
}

/** What a diet promises to leave out. */
const freeOf: Record<string, readonly Allergen[]> = {
  dairy_free: ['milk'],
  gluten_free: ['wheat'],
  nut_free: ['tree_nuts', 'peanuts'],
  vegan: ['milk', 'egg', 'fish', 'shellfish'],
  vegetarian: ['fish', 'shellfish'],
}

export function contradictingAllergens(diet: string): readonly Allergen[] {
  return freeOf[diet] ?? []
}

/** Whether a diet's name denies an allergen, and so says nothing until the chef has stated the allergens. */
export function deniesAllergens(diet: string): boolean {
  return diet.endsWith('_free')
}

/** The diets a dish may be said to suit: none that its allergens contradict. */
export function truthfulDiets<Diet extends string>(diets: readonly Diet[], dish: DishAllergens): Diet[] {
  const inside = [...(dish.allergens ?? []), ...dish.possibleAllergens]
  return diets.filter((diet) => {
    if (dish.allergens === null && deniesAllergens(diet)) return false
    return !contradictingAllergens(diet).some((allergen) => inside.includes(allergen))
  })
}
