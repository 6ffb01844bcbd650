import type { DropFields } from '@localchef/contracts/drops/drop-fields'
import { dropDishesNotOnSale } from '@localchef/contracts/drops/drop-refusals'
import type { OwnDrop } from '@localchef/contracts/drops/own-drop'
import { repeatDrop as contract } from '@localchef/contracts/drops/repeat-drop'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { implement } from '../server-function.ts'
import { addWeeks } from '../slots/opening-hours.ts'
import { readOwnDrop } from './read-own-drops.ts'
import { insertDrop } from './write-drop.ts'

export const repeatDrop = implement(contract, async ({ id }, call) => {
  const { db, user, now, refuse } = call
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  const fields = fieldsLater(await readOwnDrop(refuse, db, kitchen, now, id), now, kitchen.timeZone)
  if (fields.dishes.length === 0) throw refuse(dropDishesNotOnSale, { dishes: [] })
  return readOwnDrop(refuse, db, kitchen, now, await insertDrop(call, kitchen, fields))
})

/** The fields of a drop, moved to the first later week, at the same local time, in which it opens in the future. */
function fieldsLater(drop: OwnDrop, now: Date, timeZone: string): DropFields {
  let weeks = 1
  while (addWeeks(new Date(drop.opensAt), weeks, timeZone) <= now) weeks += 1
  const later = (moment: string) => addWeeks(new Date(moment), weeks, timeZone).toISOString()
  const { title, titleRu, story, storyRu, pictures, perPerson } = drop
  return {
    title,
    titleRu,
    story,
    storyRu,
    pictures,
    perPerson,
    opensAt: later(drop.opensAt),
    orderBy: later(drop.orderBy),
    windows: drop.windows.map(({ pickupFrom, pickupUntil, portionsLimit }) => ({
      pickupFrom: later(pickupFrom),
      pickupUntil: later(pickupUntil),
      portionsLimit,
    })),
    dishes: drop.dishes
      .filter(({ status }) => status !== 'archived')
      .map(({ dishId, portions, perPerson: perPersonOfDish }) => ({
        dishId,
        portions,
        perPerson: perPersonOfDish,
      })),
  }
}
