import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { PictureInput } from '../menu/dish.ts'
import { mostDishPictures } from '../menu/get-dish.ts'
import { mostBatchPortions } from '../menu/menu-limits.ts'
import { optionalPlainName, plainName } from '../plain-name.ts'
import { longestDropTitle, longestStory, mostPortionsPerPerson, mostWindowPortions } from './drop-limits.ts'

/** The table `drop_pictures` has the same limit. */
export const mostDropPictures = mostDishPictures
export const mostDropDishes = 20
export const mostDropWindows = 24

const PerPerson = z.int().min(1).max(mostPortionsPerPerson).nullable().default(null)

export const DropWindowInput = z.object({
  pickupFrom: Moment,
  pickupUntil: Moment,
  /** Maximum portions handed over in this window; null for any number. */
  portionsLimit: z.int().min(1).max(mostWindowPortions).nullable().default(null),
})

export const DropDishInput = z.object({
  dishId: Id,
  portions: z.int().min(1).max(mostBatchPortions),
  /** Portions of this dish for each person; null for any number. */
  perPerson: PerPerson,
})

/** A drop as its chef edits it. `dropProblems` checks rules across fields. */
export const DropFields = z.object({
  title: plainName(2, longestDropTitle),
  titleRu: optionalPlainName(longestDropTitle).default(null),
  story: z.string().trim().max(longestStory).default(''),
  storyRu: z.string().trim().max(longestStory).nullable().default(null),
  /** Cover first. Files in the bucket `pictures`, below the caller's folder. */
  pictures: z.array(PictureInput).max(mostDropPictures).default([]),
  opensAt: Moment,
  /** Last moment to order. */
  orderBy: Moment,
  /** Portions of all dishes for each person; null for any number. */
  perPerson: PerPerson,
  /** Each window is one slot of an order. */
  windows: z.array(DropWindowInput).min(1).max(mostDropWindows),
  dishes: z.array(DropDishInput).min(1).max(mostDropDishes),
})
export type DropFields = z.output<typeof DropFields>

export type DropProblem =
  | 'closes_before_it_opens'
  | 'ends_before_it_begins'
  | 'longer_than_a_day'
  | 'windows_overlap'
  | 'order_after_the_end'
  | 'dish_twice'

interface FoundProblem {
  path: (string | number)[]
  problem: DropProblem
}

/** Problems of a drop by field, for the form and the server. */
export function dropProblems(
  drop: Pick<DropFields, 'opensAt' | 'orderBy' | 'windows' | 'dishes'>,
): FoundProblem[] {
  const orderBy = Date.parse(drop.orderBy)
  const found: FoundProblem[] = windowProblems(drop.windows)
  if (orderBy <= Date.parse(drop.opensAt)) {
    found.push({ path: ['orderBy'], problem: 'closes_before_it_opens' })
  }
  if (drop.windows.every(({ pickupUntil }) => Date.parse(pickupUntil) < orderBy)) {
    found.push({ path: ['orderBy'], problem: 'order_after_the_end' })
  }
  drop.dishes.forEach(({ dishId }, index) => {
    if (drop.dishes.findIndex((dish) => dish.dishId === dishId) < index) {
      found.push({ path: ['dishes', index, 'dishId'], problem: 'dish_twice' })
    }
  })
  return found
}

function windowProblems(windows: DropFields['windows']): FoundProblem[] {
  return windows.flatMap(({ pickupFrom, pickupUntil }, index): FoundProblem[] => {
    const from = Date.parse(pickupFrom)
    const until = Date.parse(pickupUntil)
    const path = ['windows', index, 'pickupUntil']
    if (until <= from) return [{ path, problem: 'ends_before_it_begins' }]
    if (until - from > 24 * 3600_000) return [{ path, problem: 'longer_than_a_day' }]
    const overlaps = windows
      .slice(0, index)
      .some((other) => Date.parse(other.pickupFrom) < until && from < Date.parse(other.pickupUntil))
    return overlaps ? [{ path: ['windows', index, 'pickupFrom'], problem: 'windows_overlap' }] : []
  })
}

const problemText: Record<DropProblem, string> = {
  closes_before_it_opens: 'Orders must close after the drop opens',
  ends_before_it_begins: 'The pickup window must end after it begins',
  longer_than_a_day: 'The pickup window must not exceed one day',
  windows_overlap: 'Pickup windows must not overlap',
  order_after_the_end: 'Orders must close before the last pickup window ends',
  dish_twice: 'A dish can be in a drop only once',
}

export function refuseProblems(drop: DropFields, context: z.core.$RefinementCtx<DropFields>) {
  for (const { path, problem } of dropProblems(drop)) {
    context.addIssue({ code: 'custom', path, message: problemText[problem], input: drop })
  }
}
