import { DishCategory } from '@localchef/contracts/menu/dish-card'
import { usualCuisines } from '@localchef/contracts/settings/usual-cuisines'
import { z } from 'zod'
import { type ChoiceKey, choices } from './kitchen/choices.ts'
import { readJson } from './read-json.ts'

/** A dish of a cuisine. Every chef's dish is a variation of one. */
const Recipe = z.object({
  name: z.string(),
  nameRu: z.string(),
  text: z.string(),
  textRu: z.string(),
  /**
   * Names from `ingredients.ts`, the most important first, separated by commas. A question mark marks removable
   * ingredients. Allergens and diets are derived from this list.
   */
  of: z.string(),
  category: DishCategory,
  /** Average price; chefs vary it. */
  cents: z.int(),
  minutes: z.int(),
  serves: z.int().optional(),
  /** 0 mild to 3 very hot. */
  heat: z.int().min(1).max(3).optional(),
  choices: z.array(z.custom<ChoiceKey>((key) => typeof key === 'string' && key in choices)).optional(),
})
export type Recipe = z.output<typeof Recipe>

const Cuisine = z.object({
  slug: z.enum(usualCuisines.map(({ slug }) => slug)),
  /** Related cuisines; a chef also cooks some of their dishes. */
  kin: z.array(z.string()),
  /** From the best known dish to the sweets. */
  recipes: z.array(Recipe),
})

/** In the default order of the search's filters. */
export const cuisines = readJson('texts/cuisines.json', z.array(Cuisine)).map((cuisine) => {
  const names = usualCuisines.find(({ slug }) => slug === cuisine.slug)
  if (!names) throw new Error(`no usual cuisine is called ${cuisine.slug}`)
  return { ...names, ...cuisine }
})
export type Cuisine = (typeof cuisines)[number]
