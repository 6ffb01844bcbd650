/** The nine major allergens of US law (FALCPA and FASTER Act). */
export const allAllergens = [
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
export type Allergen = (typeof allAllergens)[number]

/** Allergens of a dish. This module does not import zod, because the web's first script includes it. */
export interface DishAllergens {
  /** The chef's statement: some of the nine, or explicitly none (empty). Null while there is none. */
  allergens: readonly string[] | null
  /** Suggested by ingredient names, neither stated by the chef nor cleared by an admin. */
  possibleAllergens: readonly string[]
}

/** The named allergens in the order of allAllergens. Other names are dropped. */
export function inListOrder(names: readonly string[]): Allergen[] {
  return allAllergens.filter((allergen) => names.includes(allergen))
}

/** Whether a dish may be shown as free of all nine allergens. */
export function isFreeOfAllergens({ allergens, possibleAllergens }: DishAllergens): boolean {
  return allergens?.length === 0 && possibleAllergens.length === 0
}

/** A warning to a buyer with allergies. */
export interface AllergenWarning {
  /** The buyer's allergens that the chef states. */
  contains: Allergen[]
  /** The buyer's allergens that the ingredients suggest. */
  mayContain: Allergen[]
  /** Whether a dish has no allergen statement. */
  isUnstated: boolean
}

/** The warning these dishes need for a buyer with these allergies; null if none. */
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

/** Sorts suggestions: dishes without a warning, then possible allergens, then stated ones. */
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

/** Allergens that each diet excludes. */
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

/** Whether a diet excludes an allergen. Such a diet is shown only with an allergen statement. */
export function deniesAllergens(diet: string): boolean {
  return diet.endsWith('_free')
}

/** The diets of a dish without those that its allergens contradict. */
export function truthfulDiets<Diet extends string>(diets: readonly Diet[], dish: DishAllergens): Diet[] {
  const inside = [...(dish.allergens ?? []), ...dish.possibleAllergens]
  return diets.filter((diet) => {
    if (dish.allergens === null && deniesAllergens(diet)) return false
    return !contradictingAllergens(diet).some((allergen) => inside.includes(allergen))
  })
}
