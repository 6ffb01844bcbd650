import { z } from 'zod'
import { Allergen, Diet, StatedAllergens } from '../allergens/allergens.ts'
import type { Allergen as AllergenName } from '../allergens/major-allergens.ts'
import { suggestAllergens } from '../allergens/suggest-allergens.ts'
import { Heat, Id, Positive, Weekday, Whole } from '../common-fields.ts'
import { EditVersion } from '../edit-version.ts'
import { ListingStatus, SavedListingStatus } from '../listings/listing-status.ts'
import { Dollars } from '../money.ts'
import { FoodKind } from '../permits/food-kind.ts'
import { foodKinds } from '../permits/food-kinds.ts'
import { optionalPlainName, plainName } from '../plain-name.ts'
import { longestReason, longestSlug } from '../text-limits.ts'
import { hexColorPattern } from '../text-patterns.ts'
import {
  DishCategory,
  DishPromise,
  EarliestAt,
  KeepsDays,
  NetVolumeMl,
  NetWeightGrams,
  PrepMinutes,
  Serves,
} from './dish-card.ts'
import { DishCost } from './dish-cost.ts'
import {
  DishPicture,
  Ingredient,
  MaxChoices,
  MinChoices,
  mostDishPictures,
  VariantGroup,
} from './get-dish.ts'
import {
  longestDishDescription,
  longestDishName,
  longestOptionName,
  longestPictureText,
} from './menu-limits.ts'
import type { NetQuantity } from './net-quantity.ts'

/** In dollars; the table has the same limit. */
export const highestPrice = 10_000
const highestExtra = 1000

const OptionalText = (most: number) => z.string().trim().max(most).nullable().default(null)

export const IngredientInput = z.object({
  /** Id of an existing ingredient. Carts refer to it. */
  id: Id.optional(),
  name: plainName(1, longestOptionName),
  nameRu: optionalPlainName(longestOptionName).default(null),
  isRemovable: z.boolean().default(false),
})

const VariantInput = z.object({
  id: Id.optional(),
  name: plainName(1, longestOptionName),
  nameRu: optionalPlainName(longestOptionName).default(null),
  additionalPrice: Dollars.min(0).max(highestExtra).default(0),
  isAvailable: z.boolean().default(true),
  netWeightGrams: NetWeightGrams.nullable().default(null),
  netVolumeMl: NetVolumeMl.nullable().default(null),
})

export const VariantGroupInput = z.object({
  id: Id.optional(),
  name: plainName(1, longestOptionName),
  nameRu: optionalPlainName(longestOptionName).default(null),
  minChoices: MinChoices,
  maxChoices: MaxChoices,
  variants: z.array(VariantInput).min(1).max(40),
})

export const PictureInput = z.object({
  path: z.string().min(1).max(300),
  color: z.string().regex(new RegExp(hexColorPattern, 'i')),
  alt: OptionalText(longestPictureText),
  altRu: OptionalText(longestPictureText),
})

/** A dish as its chef edits it. `dishProblems` checks rules across fields. */
export const DishFields = z.object({
  name: plainName(2, longestDishName),
  nameRu: optionalPlainName(longestDishName).default(null),
  description: z.string().trim().max(longestDishDescription).default(''),
  descriptionRu: OptionalText(longestDishDescription),
  price: Dollars.min(0).max(highestPrice),
  category: DishCategory,
  cuisine: z.string().max(longestSlug).nullable().default(null),
  promise: DishPromise.default('made_to_order'),
  /** `set-dishes-status` archives dishes. */
  status: SavedListingStatus.default('draft'),
  /** Null: no statement. Empty: explicitly none of the nine. */
  allergens: StatedAllergens.default(null),
  /** Reasons for denying suggested allergens. */
  denialReasons: z.partialRecord(Allergen, z.string().trim().max(longestReason)).default({}),
  diets: z.array(Diet).default([]),
  heat: Heat.default(0),
  serves: Serves.default(1),
  prepMinutes: PrepMinutes.default(30),
  netWeightGrams: NetWeightGrams.nullable().default(null),
  netVolumeMl: NetVolumeMl.nullable().default(null),
  keepsDays: KeepsDays.nullable().default(null),
  /** Whether the food spoils without a refrigerator. Labels state it, and some permits do not allow such food. */
  needsRefrigeration: z.boolean().default(false),
  /** The kinds of food that the dish is or contains, among those that laws forbid by permit. Null: no statement. */
  foodKinds: z.array(FoodKind).max(foodKinds.length).nullable().default(null),
  /** 0 is Sunday. */
  availableWeekdays: z.array(Weekday).min(1).max(7).default([0, 1, 2, 3, 4, 5, 6]),
  dailyPortionLimit: z.int().min(1).max(10_000).nullable().default(null),
  slotPortionLimit: z.int().min(1).max(10_000).nullable().default(null),
  capGroupId: Id.nullable().default(null),
  /** Cover first. Files in the bucket `pictures`, below the caller's folder. */
  pictures: z.array(PictureInput).max(mostDishPictures).default([]),
  ingredients: z.array(IngredientInput).max(60).default([]),
  variantGroups: z.array(VariantGroupInput).max(12).default([]),
  /** Never shown to buyers. Null: not known. */
  cost: DishCost.nullable().default(null),
})
export type DishFields = z.output<typeof DishFields>

type DishProblem =
  | 'most_below_least'
  | 'weight_and_volume'
  | 'too_few_options'
  | 'no_statement'
  | 'no_reason_to_deny'
  | 'denial_rejected'

interface FoundProblem {
  path: (string | number)[]
  problem: DishProblem
}

/** Problems of a dish by field, for the form and the server. */
export function dishProblems(dish: DishFields, decided: readonly AllergenDenial[] = []): FoundProblem[] {
  return [...choiceProblems(dish), ...quantityProblems(dish), ...allergenProblems(dish, decided)]
}

interface Named {
  name: string
  nameRu: string | null
}

/** The ingredients and options of a dish by their names. */
interface NamedParts {
  ingredients: readonly Named[]
  variantGroups: readonly { variants: readonly Named[] }[]
}

/** Allergens that ingredients and options suggest, with the names that suggest them. */
export function suggestedAllergens({ ingredients, variantGroups }: NamedParts): Map<AllergenName, string[]> {
  const named = [...ingredients, ...variantGroups.flatMap(({ variants }) => variants)]
  return suggestAllergens(named.flatMap(({ name, nameRu }) => (nameRu ? [name, nameRu] : [name])))
}

/** Suggested allergens missing from the chef's statement; none without a statement. */
export function deniedAllergens(
  dish: Pick<DishFields, 'allergens'> & NamedParts,
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

/** An admin's rejection holds until other ingredients suggest the allergen. */
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

function quantityProblems({ variantGroups, ...dish }: DishFields): FoundProblem[] {
  const isDouble = ({ netWeightGrams, netVolumeMl }: NetQuantity) =>
    netWeightGrams !== null && netVolumeMl !== null
  const places = [
    { at: [], quantity: dish },
    ...variantGroups.flatMap(({ variants }, group) =>
      variants.map((quantity, index) => ({ at: ['variantGroups', group, 'variants', index], quantity })),
    ),
  ]
  return places.flatMap(({ at, quantity }) =>
    isDouble(quantity) ? [{ path: [...at, 'netWeightGrams'], problem: 'weight_and_volume' as const }] : [],
  )
}

export const dishProblemText: Record<DishProblem, string> = {
  most_below_least: 'The maximum number of options is below the minimum',
  weight_and_volume: 'State a weight or, of a liquid, a volume',
  too_few_options: 'Fewer options are available than the minimum',
  no_statement: 'Name the major allergens the dish contains, or state that it contains none',
  no_reason_to_deny:
    'An ingredient suggests this allergen. State it, or give a reason why the dish does not contain it',
  denial_rejected: 'An admin has rejected the denial of this allergen',
}

export function refuseProblems(dish: DishFields, context: z.core.$RefinementCtx<DishFields>) {
  for (const { path, problem } of dishProblems(dish)) {
    context.addIssue({ code: 'custom', path, message: dishProblemText[problem], input: dish })
  }
}

/** A chef's denial of a suggested allergen, with the admin's decision. */
export const AllergenDenial = z.object({
  allergen: Allergen,
  ingredients: z.array(z.string()),
  status: z.enum(['open', 'approved', 'rejected']),
  /** The admin's note. */
  note: z.string().nullable(),
})
export type AllergenDenial = z.infer<typeof AllergenDenial>

/** A dish of any status, as its chef sees it. */
export const MenuDish = z.object({
  id: Id,
  status: ListingStatus,
  /** The admin's reason; null unless hidden by an admin. Only an admin can show it again. */
  hiddenReason: z.string().nullable(),
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
  denials: z.array(AllergenDenial),
  diets: z.array(Diet),
  heat: Heat,
  serves: Serves,
  prepMinutes: PrepMinutes,
  netWeightGrams: NetWeightGrams.nullable(),
  netVolumeMl: NetVolumeMl.nullable(),
  keepsDays: KeepsDays.nullable(),
  needsRefrigeration: z.boolean(),
  foodKinds: z.array(FoodKind).nullable(),
  availableWeekdays: z.array(Weekday),
  dailyPortionLimit: Positive.nullable(),
  slotPortionLimit: Positive.nullable(),
  capGroupId: Id.nullable(),
  /** The cover first. */
  pictures: z.array(DishPicture),
  timesOrdered: Whole,
  earliestAt: EarliestAt,
  /** Portions in today's orders, without declined, cancelled and expired ones. */
  portionsToday: Whole,
  ingredients: z.array(Ingredient),
  variantGroups: z.array(VariantGroup),
  cost: DishCost.nullable(),
  version: EditVersion,
})
export type MenuDish = z.infer<typeof MenuDish>
