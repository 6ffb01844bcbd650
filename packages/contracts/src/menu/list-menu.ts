import { z } from 'zod'
import { Day, Id, Moment, Positive, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { EditVersion } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { FoodKind } from '../permits/food-kind.ts'
import { MenuDish } from './dish.ts'

/** A batch as its chef sees it. */
export const MenuBatch = z.object({
  id: Id,
  dishId: Id,
  /** The announced drop that the batch is part of. */
  dropId: Id.nullable(),
  /** In the kitchen's time zone. */
  day: z.string(),
  orderBy: Moment.nullable(),
  pickupFrom: Moment,
  pickupUntil: Moment,
  portionsMade: Positive,
  portionsLeft: Whole,
  /** As in `ReadyBatch`. */
  openUntil: Moment.nullable(),
  version: EditVersion,
})
export type MenuBatch = z.infer<typeof MenuBatch>

/** A cap per pickup slot that several dishes share. The version covers its dishes as well. */
export const CapGroup = z.object({
  id: Id,
  name: z.string(),
  portionsPerSlot: Positive,
  version: EditVersion,
})
export type CapGroup = z.infer<typeof CapGroup>

/** What the law says about the food of the kitchen's permit, refrigeration excepted. */
export const PermitFood = z.object({
  permit: z.string(),
  /** Forbidden kinds. Dishes need a statement about them before they are sold. */
  kinds: z.array(FoodKind),
  /** Whether the law forbids the kitchen to take orders, so that it can offer no dish. */
  forbidsOrders: z.boolean(),
  /** Where the law was read, and when; null if nothing is forbidden. */
  source: z.string().nullable(),
  checkedOn: Day.nullable(),
  /** Whether labels must state the net weight or volume. */
  labelsNetQuantity: z.boolean(),
})
export type PermitFood = z.infer<typeof PermitFood>

export const listMenu = defineFunction({
  name: 'list-menu',
  summary: "Reads the caller's menu: dishes of every status, batches from today on, shared limits.",
  access: 'chef',
  effect: 'read',
  scope: 'read:menu',
  input: z.object({}),
  output: z.object({
    chef: z.object({ id: Id, slug: z.string(), timeZone: z.string() }),
    /** In the chef's own order. */
    dishes: z.array(MenuDish),
    batches: z.array(MenuBatch),
    capGroups: z.array(CapGroup),
    /** Today in the kitchen's time zone. */
    today: z.string(),
    /** Number of batches that `repeat-last-week` would create. */
    repeatableBatches: Whole,
    /** The kind of the kitchen's permit if it does not allow food that needs a refrigerator. */
    strictPermit: z.string().nullable(),
    permitFood: PermitFood,
  }),
  refusals: [notFound],
})
