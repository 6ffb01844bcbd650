import { z } from 'zod'
import { Id, Moment, Picture, Positive, Whole } from '../common-fields.ts'
import { DishCard, DishChef } from '../menu/dish-card.ts'
import { DishPicture } from '../menu/get-dish.ts'

/** The moments and portions from which `dropStateAt` determines the state of an announced drop. */
const moments = {
  announcedAt: Moment,
  cancelledAt: Moment.nullable(),
  opensAt: Moment,
  orderBy: Moment,
  portionsMade: Whole,
  portionsLeft: Whole,
}

/** An announced drop in a list. */
export const DropCard = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  titleRu: z.string().nullable(),
  picture: Picture.nullable(),
  ...moments,
  /** Start of the first pickup window. */
  pickupFrom: Moment,
  dishes: Whole,
  chef: DishChef,
})
export type DropCard = z.infer<typeof DropCard>

/**
 * A dish of a drop as buyers see it. The `batch` of the card belongs to the drop and can be ordered once the drop is
 * open.
 */
export const DropDish = z.object({
  dish: DishCard,
  portionsMade: Positive,
  portionsLeft: Whole,
  perPerson: Positive.nullable(),
})
export type DropDish = z.infer<typeof DropDish>

export const DropWindow = z.object({
  pickupFrom: Moment,
  pickupUntil: Moment,
  /** The limit of the window less the promised portions; null without a limit. */
  portionsLeft: Whole.nullable(),
})
export type DropWindow = z.infer<typeof DropWindow>

export const Drop = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  titleRu: z.string().nullable(),
  story: z.string(),
  storyRu: z.string().nullable(),
  /** The cover first. */
  pictures: z.array(DishPicture),
  ...moments,
  perPerson: Positive.nullable(),
  windows: z.array(DropWindow),
  dishes: z.array(DropDish),
  chef: DishChef,
})
export type Drop = z.infer<typeof Drop>
