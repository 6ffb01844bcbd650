import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { MenuDish } from './dish.ts'

/** Portions for one pickup window, as their chef sees them. */
export const MenuBatch = z.object({
  id: Id,
  dishId: Id,
  /** In the kitchen's time zone. */
  day: z.string(),
  orderBy: Moment.nullable(),
  pickupFrom: Moment,
  pickupUntil: Moment,
  portionsMade: z.int(),
  portionsLeft: z.int(),
})
export type MenuBatch = z.infer<typeof MenuBatch>

/** A cap per pickup slot that several dishes share. */
export const CapGroup = z.object({ id: Id, name: z.string(), portionsPerSlot: z.int() })
export type CapGroup = z.infer<typeof CapGroup>

export const listMenu = defineFunction({
  name: 'list-menu',
  summary: "The caller's whole menu: dishes of every status, batches from today on, shared limits.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    chef: z.object({ id: Id, slug: z.string(), timeZone: z.string() }),
    /** In the chef's own order. */
    dishes: z.array(MenuDish),
    batches: z.array(MenuBatch),
    capGroups: z.array(CapGroup),
    /** Today where the kitchen is. */
    today: z.string(),
    /** How many batches of the last seven days `repeat-last-week` would plan again. */
    repeatableBatches: z.int(),
  }),
})
