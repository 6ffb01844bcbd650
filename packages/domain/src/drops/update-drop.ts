import type { DropFields } from '@localchef/contracts/drops/drop-fields'
import { dropCancelled, dropOpened } from '@localchef/contracts/drops/drop-refusals'
import type { OwnDrop } from '@localchef/contracts/drops/own-drop'
import { updateDrop as contract } from '@localchef/contracts/drops/update-drop'
import { portionsSold, windowPromised } from '@localchef/contracts/menu/menu-refusals'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { refuseStale } from '../edit-version.ts'
import { picturesAsFiles } from '../menu/write-pictures.ts'
import type { Refuse } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { checkOwnFiles } from '../stored-file.ts'
import { readOwnDrop } from './read-own-drops.ts'
import { refuseClosedWindows, writeDrop } from './write-drop.ts'

export const updateDrop = implement(contract, async ({ id, version, ...fields }, call) => {
  const { db, user, now, refuse, outside } = call
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  const before = await readOwnDrop(refuse, db, kitchen, now, id)
  refuseStale(refuse, version, before.version)
  if (before.cancelledAt !== null) throw refuse(dropCancelled)
  const isMoved = Date.parse(fields.opensAt) !== Date.parse(before.opensAt)
  if (isMoved && before.announcedAt !== null && new Date(before.opensAt) <= now) {
    throw refuse(dropOpened, { opensAt: before.opensAt })
  }
  refuseBrokenPromises(refuse, before, fields)
  const knownPictures = new Set(before.pictures.map(({ path }) => path))
  await checkOwnFiles(call, picturesAsFiles(fields.pictures), knownPictures)
  if (before.announcedAt !== null) {
    const known = new Set(before.windows.map(windowKey))
    await refuseClosedWindows(db, kitchen, fields.windows, (window) => !known.has(windowKey(window)))
  }
  await writeDrop(call, kitchen, id, fields)
  if (isMoved && before.announcedAt !== null) {
    await outside.enqueue('notify-about-drop', { dropId: id, moment: 'opened' }, new Date(fields.opensAt))
  }
  return readOwnDrop(refuse, db, kitchen, now, id)
})

/** Refuses fewer portions than are sold, and a missing or shorter window that buyers already chose. */
function refuseBrokenPromises(
  refuse: Refuse<typeof portionsSold | typeof windowPromised>,
  before: OwnDrop,
  fields: DropFields,
): void {
  for (const { dishId, portions, portionsLeft } of before.dishes) {
    const sold = portions - portionsLeft
    const kept = fields.dishes.find((dish) => dish.dishId === dishId)?.portions ?? 0
    if (kept < sold) throw refuse(portionsSold, { sold })
  }
  for (const { pickupFrom, pickupUntil, portionsSold: sold } of before.windows) {
    const isKept = fields.windows.some(
      (window) =>
        Date.parse(window.pickupFrom) === Date.parse(pickupFrom) &&
        Date.parse(window.pickupUntil) >= Date.parse(pickupUntil),
    )
    if (sold > 0 && !isKept) throw refuse(windowPromised, { sold })
  }
}

const windowKey = ({ pickupFrom, pickupUntil }: { pickupFrom: string; pickupUntil: string }) =>
  `${Date.parse(pickupFrom)} ${Date.parse(pickupUntil)}`
