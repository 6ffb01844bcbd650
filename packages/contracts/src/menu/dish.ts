import { z } from 'zod'
import { Allergen, Diet, StatedAllergens } from '../allergens/allergens.ts'
import type { Allergen as AllergenName } from '../allergens/major-allergens.ts'
import { suggestAllergens } from '../allergens/suggest-allergens.ts'
import { Id } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { optionalPlainName, plainName } from '../plain-name.ts'
import { DishCategory, DishPromise } from './dish-card.ts'
import { DishPicture, Ingredient, MOST_DISH_PICTURES, VariantGroup } from './get-dish.ts'

export const DISH_STATUSES = ['draft', 'active', 'paused', 'archived'] as const
export const DishStatus = z.enum(DISH_STATUSES)
export type DishStatus = z.infer<typeof DishStatus>

/** 10,000 dollars, as the table says. */
export const HIGHEST_PRICE = 10_000
const HIGHEST_EXTRA = 1000

const OptionalText = (most: number) => z.string().trim().max(most).nullable().default(null)

const IngredientInput = z.object({
  /** Of an ingredient that stays: what carts have left out keeps its meaning. */
  id: Id.optional(),
  name: plainName(1, 80),
  nameRu: optionalPlainName(80).default(null),
  isRemovable: z.boolean().default(false),
})

const VariantInput = z.object({
  id: Id.optional(),
  name: plainName(1, 80),
  nameRu: optionalPlainName(80).default(null),
  additionalPrice: Dollars.min(0).max(HIGHEST_EXTRA).default(0),
  isAvailable: z.boolean().default(true),
})

const VariantGroupInput = z.object({
  id: Id.optional(),
  name: plainName(1, 80),
  nameRu: optionalPlainName(80).default(null),
  minChoices: z.int().min(0).max(20),
  maxChoices: z.int().min(1).max(20),
  variants: z.array(VariantInput).min(1).max(40),
})

const PictureInput = z.object({
  path: z.string().min(1).max(300),
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  alt: OptionalText(200),
  altRu: OptionalText(200),
})

/** What a chef says about a dish; `dishProblems` says what of it does not go together. */
export const DishFields = z.object({
  name: plainName(2, 120),
  nameRu: optionalPlainName(120).default(null),
  description: z.string().trim().max(2000).default(''),
  descriptionRu: OptionalText(2000),
  price: Dollars.min(0).max(HIGHEST_PRICE),
  category: DishCategory,
  cuisine: z.string().max(60).nullable().default(null),
  promise: DishPromise.default('made_to_order'),
  /** A dish is archived by `set-dishes-status`. */
  status: z.enum(['draft', 'active', 'paused']).default('draft'),
  /** Null says nothing; empty says explicitly that none of the nine is in it. */
  allergens: StatedAllergens.default(null),
  /** Why the dish has none of an allergen that an ingredient or option suggests. */
  denialReasons: z.partialRecord(Allergen, z.string().trim().max(500)).default({}),
  diets: z.array(Diet).default([]),
  heat: z.int().min(0).max(3).default(0),
  serves: z.int().min(1).max(100).default(1),
  prepMinutes: z.int().min(0).max(10_080).default(30),
  /** 0 is Sunday. */
  availableWeekdays: z.array(z.int().min(0).max(6)).min(1).max(7).default([0, 1, 2, 3, 4, 5, 6]),
  dailyPortionLimit: z.int().min(1).max(10_000).nullable().default(null),
  slotPortionLimit: z.int().min(1).max(10_000).nullable().default(null),
  capGroupId: Id.nullable().default(null),
  /** The cover first. Uploaded to the bucket `pictures` before, below the folder of the person. */
  pictures: z.array(PictureInput).max(MOST_DISH_PICTURES).default([]),
  ingredients: z.array(IngredientInput).max(60).default([]),
  variantGroups: z.array(VariantGroupInput).max(12).default([]),
})
export type DishFields = z.output<typeof DishFields>

type DishProblem =
  | 'most_below_least'
  | 'too_few_options'
  | 'no_statement'
  | 'no_reason_to_deny'
  | 'denial_rejected'

interface FoundProblem {
  path: (string | number)[]
  problem: DishProblem
}

/** What of a dish does not go together, each with its field. Read by the server and the form. */
export function dishProblems(dish: DishFields, decided: readonly AllergenDenial[] = []): FoundProblem[] {
  return [...choiceProblems(dish), ...allergenProblems(dish, decided)]
}

/** Which allergens the names of ingredients and options suggest, and by which names. */
export function suggestedAllergens({
  ingredients,
  variantGroups,
}: Pick<DishFields, 'ingredients' | 'variantGroups'>): Map<AllergenName, string[]> {
  const named = [...ingredients, ...variantGroups.flatMap(({ variants }) => variants)]
  return suggestAllergens(named.flatMap(({ name, nameRu }) => (nameRu ? [name, nameRu] : [name])))
}

/** Suggestions that the chef's statement denies; none while there is no statement. */
export function deniedAllergens(
  dish: Pick<DishFields, 'allergens' | 'ingredients' | 'variantGroups'>,
): Map<AllergenName, string[]> {
  const { allergens } = dish
  if (allergens === null) return new Map()
  return new Map([...suggestedAllergens(dish)].filter(([allergen]) => !allergens.includes(allergen)))
}

function allergenProblems(dish: DishFields, decided: readonly AllergenDenial[]): FoundProblem[] {
  if (dish.allergens === null) {
    return dish.status === 'active' ? [{ path: ['allergens'], problem: 'no_statement' }] : []
  }
  return [...deniedAllergens(dish)].flatMap(([allergen, names]): FoundProblem[] => {
    const path = ['denialReasons', allergen]
    if (isRejected(allergen, names, decided)) return [{ path, problem: 'denial_rejected' }]
    return dish.denialReasons[allergen] ? [] : [{ path, problem: 'no_reason_to_deny' }]
  })
}

/** An admin's decision holds until something else suggests the allergen. */
function isRejected(
  allergen: AllergenName,
  names: readonly string[],
  decided: readonly AllergenDenial[],
): boolean {
  return decided.some(
    (denial) =>
      denial.allergen === allergen &&
      denial.status === 'rejected' &&
      names.every((name) => denial.ingredients.includes(name)),
  )
}

function choiceProblems(dish: DishFields): FoundProblem[] {
  return dish.variantGroups.flatMap(({ minChoices, maxChoices, variants }, index): FoundProblem[] => {
    const at = (field: string) => ['variantGroups', index, field]
    if (maxChoices < minChoices) return [{ path: at('maxChoices'), problem: 'most_below_least' }]
    const available = variants.filter(({ isAvailable }) => isAvailable).length
    return available < minChoices ? [{ path: at('minChoices'), problem: 'too_few_options' }] : []
  })
}

export const dishProblemText: Record<DishProblem, string> = {
  most_below_least: 'The most that may be chosen is below the least',
  too_few_options: 'Fewer options are available than have to be chosen',
  no_statement: 'Say which of the nine major allergens it contains, or that it contains none of them',
  no_reason_to_deny: 'An ingredient suggests this allergen: name it, or say why it is not in the dish',
  denial_rejected: 'An admin has decided that this allergen is in the dish',
}

export function refuseProblems(dish: DishFields, context: z.core.$RefinementCtx<DishFields>) {
  for (const { path, problem } of dishProblems(dish)) {
    context.addIssue({ code: 'custom', path, message: dishProblemText[problem], input: dish })
  }
}

/** An allergen the chef denies, and what became of the reason. */
export const AllergenDenial = z.object({
  allergen: Allergen,
  ingredients: z.array(z.string()),
  status: z.enum(['open', 'approved', 'rejected']),
  /** What the admin wrote. */
  note: z.string().nullable(),
})
export type AllergenDenial = z.infer<typeof AllergenDenial>

/** A dish as its chef sees it, whatever its status. */
export const MenuDish = z.object({
  id: Id,
  status: DishStatus,
  /** Why an admin has taken it out of the shop: only an admin puts it back. */
  heldReason: z.string().nullable(),
  name: z.string(),
  nameRu: z.string().nullable(),
  description: z.string(),
  descriptionRu: z.string().nullable(),
  price: Dollars,
  category: DishCategory,
  cuisine: z.string().nullable(),
  promise: DishPromise,
  allergens: StatedAllergens,
  possibleAllergens: z.array(Allergen),
  denialReasons: z.partialRecord(Allergen, z.string()),
  /** What an admin has decided about the reasons, or has still to decide. */
  denials: z.array(AllergenDenial),
  diets: z.array(Diet),
  heat: z.int(),
  serves: z.int(),
  prepMinutes: z.int(),
  availableWeekdays: z.array(z.int()),
  dailyPortionLimit: z.int().nullable(),
  slotPortionLimit: z.int().nullable(),
  capGroupId: Id.nullable(),
  /** The cover first. */
  pictures: z.array(DishPicture),
  timesOrdered: z.int(),
  /** Portions in orders for today that were not declined, cancelled or let expire. */
  portionsToday: z.int(),
  ingredients: z.array(Ingredient),
  variantGroups: z.array(VariantGroup),
})
export type MenuDish = z.infer<typeof MenuDish>
