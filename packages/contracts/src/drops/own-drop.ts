import { z } from 'zod'
import { Id, Moment, Picture, Positive, Whole } from '../common-fields.ts'
import { EditVersion } from '../edit-version.ts'
import { ListingStatus } from '../listings/listing-status.ts'
import { DishPicture } from '../menu/get-dish.ts'
import { dropStates } from './drop-state.ts'

/** A drop as its chef sees it, drafts included. */
export const OwnDrop = z.object({
  id: Id,
  slug: z.string(),
  state: z.enum(dropStates),
  title: z.string(),
  titleRu: z.string().nullable(),
  story: z.string(),
  storyRu: z.string().nullable(),
  pictures: z.array(DishPicture),
  announcedAt: Moment.nullable(),
  cancelledAt: Moment.nullable(),
  opensAt: Moment,
  orderBy: Moment,
  perPerson: Positive.nullable(),
  windows: z.array(
    z.object({
      pickupFrom: Moment,
      pickupUntil: Moment,
      portionsLimit: Positive.nullable(),
      /** Portions ordered for pickup in this window. */
      portionsSold: Whole,
    }),
  ),
  dishes: z.array(
    z.object({
      dishId: Id,
      name: z.string(),
      nameRu: z.string().nullable(),
      picture: Picture.nullable(),
      status: ListingStatus,
      portions: Positive,
      portionsLeft: Whole,
      perPerson: Positive.nullable(),
    }),
  ),
  openOrders: Whole,
  /** People who follow the kitchen or a dish of the drop, to whom its announcement goes. */
  followers: Whole,
  version: EditVersion,
})
export type OwnDrop = z.infer<typeof OwnDrop>
