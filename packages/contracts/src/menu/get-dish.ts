import { z } from 'zod'
import { Id, Picture } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { DishCard, DishChef, ReadyBatch } from './dish-card.ts'

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
})

/** A choice: `1` to `1` is one of several, `0` to `n` is up to n. */
export const VariantGroup = z.object({
  id: Id,
  name: z.string(),
  nameRu: z.string().nullable(),
  minChoices: z.int(),
  maxChoices: z.int(),
  variants: z.array(Variant),
})
export type VariantGroup = z.infer<typeof VariantGroup>

/** The first one is the cover: the picture of every list. */
export const MOST_DISH_PICTURES = 8

/** A picture with what it shows, for those who do not see it; without words the dish's name says it. */
export const DishPicture = Picture.extend({ alt: z.string().nullable(), altRu: z.string().nullable() })
export type DishPicture = z.infer<typeof DishPicture>

export const DishDetail = DishCard.extend({
  /** The cover first. */
  pictures: z.array(DishPicture),
  availableWeekdays: z.array(z.int()),
  ingredients: z.array(Ingredient),
  variantGroups: z.array(VariantGroup),
  /** Every batch that can still be ordered, soonest first. */
  batches: z.array(ReadyBatch),
  chef: DishChef,
  /** Others of the same chef. */
  related: z.array(DishCard),
})
export type DishDetail = z.infer<typeof DishDetail>

export const getDish = defineFunction({
  name: 'get-dish',
  summary: 'One dish with its ingredients, choices, batches and chef.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({ id: Id }),
  output: DishDetail,
})
