import { type IngredientFacts, ingredientFacts } from './ingredients.ts'

export interface DishIngredient {
  name: string
  nameRu: string
  isRemovable: boolean
}

export interface MadeOf {
  ingredients: DishIngredient[]
  allergens: string[]
  diets: string[]
}

/** Parses a recipe's list of ingredients and derives allergens and diets. */
export function readIngredients(
  list: string,
  { halal = false, alsoAllergens = [] as readonly string[] } = {},
): MadeOf {
  const entries = list.split(',').map((entry) => {
    const text = entry.trim()
    const isRemovable = text.endsWith('?')
    const name = isRemovable ? text.slice(0, -1) : text
    return { name, isRemovable, facts: factsOf(name) }
  })
  const all = entries.map((entry) => entry.facts)
  const has = (flag: IngredientFacts['flags'][number]) => all.some((facts) => facts.flags.includes(flag))
  const allergens = [...new Set([...all.flatMap((facts) => facts.allergens), ...alsoAllergens])].sort()
  const isVegetarian = !has('meat') && !has('fish')
  const isVegan = isVegetarian && !has('animal') && !allergens.includes('milk') && !allergens.includes('egg')
  const diets = [
    isVegetarian && 'vegetarian',
    isVegan && 'vegan',
    !allergens.includes('wheat') && !has('gluten') && 'gluten_free',
    !allergens.includes('milk') && 'dairy_free',
    halal && !has('pork') && !has('alcohol') && 'halal',
    !allergens.includes('tree_nuts') && !allergens.includes('peanuts') && 'nut_free',
  ].filter((diet) => diet !== false)
  return {
    ingredients: entries.map(({ name, isRemovable, facts }) => ({ name, nameRu: facts.nameRu, isRemovable })),
    allergens,
    diets,
  }
}

function factsOf(name: string): IngredientFacts {
  const facts = ingredientFacts.get(name)
  if (!facts) throw new Error(`ingredients.ts has no “${name}”`)
  return facts
}
