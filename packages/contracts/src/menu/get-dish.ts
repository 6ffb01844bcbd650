import { z } from 'zod'
import { Allergen } from '../allergens/allergens.ts'
import { AverageStars, Id, Picture, Weekday, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { LoyaltyTerms } from '../loyalty/loyalty-rule.ts'
import { Dollars } from '../money.ts'
import { DishCard, DishChef, NetVolumeMl, NetWeightGrams, ReadyBatch } from './dish-card.ts'
import { mostChoices } from './menu-limits.ts'

export const Ingredient = z.object({
  id: Id,
  name: z.string(),
  nameRu: z.string().nullable(),
  isRemovable: z.boolean(),
})
export type Ingredient = z.infer<typeof Ingredient>

export const Variant = z.object({
  id: Id,
  name: z.string(),
  nameRu: z.string().nullable(),
  additionalPrice: Dollars,
  isAvailable: z.boolean(),
  /** The net quantity of a portion with this option, instead of that of the dish: a slice, a whole cake. */
  netWeightGrams: NetWeightGrams.nullable(),
  netVolumeMl: NetVolumeMl.nullable(),
})

/** The fewest and the most options of a group that a buyer chooses. */
export const MinChoices = z.int().min(0).max(mostChoices)
export const MaxChoices = z.int().min(1).max(mostChoices)

/** An option group. From `1` to `1`: one of several. From `0` to `n`: up to n. */
export const VariantGroup = z.object({
  id: Id,
  name: z.string(),
  nameRu: z.string().nullable(),
  minChoices: MinChoices,
  maxChoices: MaxChoices,
  variants: z.array(Variant),
})
export type VariantGroup = z.infer<typeof VariantGroup>

/** Including the cover. */
export const mostDishPictures = 8

/** A picture with its alternative text, which defaults to the dish's name. */
export const DishPicture = Picture.extend({ alt: z.string().nullable(), altRu: z.string().nullable() })
export type DishPicture = z.infer<typeof DishPicture>

export const DishDetail = DishCard.extend({
  /** The cover first. */
  pictures: z.array(DishPicture),
  availableWeekdays: z.array(Weekday),
  /** Whether the dish has a daily cap, so that days can be sold out. */
  isCapped: z.boolean(),
  netWeightGrams: NetWeightGrams.nullable(),
  netVolumeMl: NetVolumeMl.nullable(),
  ingredients: z.array(Ingredient),
  variantGroups: z.array(VariantGroup),
  /** The stated allergens that only options bring. */
  optionalAllergens: z.array(
    z.object({
      allergen: Allergen,
      options: z.array(z.object({ name: z.string(), nameRu: z.string().nullable() })),
    }),
  ),
  /** Batches that can still be ordered, earliest first. */
  batches: z.array(ReadyBatch),
  chef: DishChef,
  /** The kitchen's running loyalty rule, if it covers this dish. */
  loyalty: LoyaltyTerms.nullable(),
  /** Stars that buyers gave to this dish. */
  rating: z.object({ average: AverageStars.nullable(), count: Whole }),
  /** Other dishes of the chef. */
  related: z.array(DishCard),
})
export type DishDetail = z.infer<typeof DishDetail>

export const getDish = defineFunction({
  name: 'get-dish',
  summary: 'Reads a dish with its ingredients, options, batches and chef.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({ id: Id }),
  output: DishDetail,
  refusals: [notFound],
})
