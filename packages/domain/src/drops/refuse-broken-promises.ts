import type { DropFields } from '@localchef/contracts/drops/drop-fields'
import type { OwnDrop } from '@localchef/contracts/drops/own-drop'
import { portionsSold, windowPromised } from '@localchef/contracts/menu/menu-refusals'
import type { Refuse } from '../refusal.ts'

/** Refuses fewer portions than are sold, and a missing or shorter window that buyers already chose. */
export function refuseBrokenPromises(
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
