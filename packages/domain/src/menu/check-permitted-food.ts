import type { PermitFood } from '@localchef/contracts/menu/list-menu'
import {
  foodNotAllowed,
  foodUnstated,
  refrigerationNotAllowed,
} from '@localchef/contracts/menu/menu-refusals'
import { type FoodKind, forbiddenFood } from '@localchef/contracts/permits/food-kinds'
import { forbiddenByPermit } from '@localchef/contracts/permits/permit-refusals'
import {
  allowsRefrigerated,
  forbiddenTo,
  labelsNetQuantity,
} from '@localchef/contracts/permits/rule-of-place'
import type { OwnKitchen } from '../chefs/own-kitchen.ts'
import { readHeldRule } from '../permits/kitchen-law.ts'
import type { Queries } from '../queries.ts'
import type { Refuse } from '../refusal.ts'

interface OfferedDish {
  /** Null for a new dish. */
  id: string | null
  name: string
  nameRu: string | null
  status: string
  needsRefrigeration: boolean
  foodKinds: readonly FoodKind[] | null
}

/**
 * Refuses to put food on the menu that the kitchen's permit does not allow: all food if the permit forbids orders, food
 * that needs a refrigerator, food of a forbidden kind, and dishes whose chef has not stated whether they are of such a
 * kind.
 */
export async function checkPermittedFood(
  refuse: Refuse<
    typeof foodNotAllowed | typeof foodUnstated | typeof forbiddenByPermit | typeof refrigerationNotAllowed
  >,
  db: Queries,
  now: Date,
  kitchen: OwnKitchen,
  dishes: readonly OfferedDish[],
): Promise<void> {
  const offered = dishes.filter(({ status }) => status === 'active')
  if (offered.length === 0) return
  const { strictPermit, permitFood } = await readPermittedFood(db, now, kitchen)
  const { permit, kinds, forbidsOrders } = permitFood
  if (forbidsOrders) throw refuse(forbiddenByPermit, { permit, thing: 'orders' })
  if (strictPermit !== null && offered.some(({ needsRefrigeration }) => needsRefrigeration)) {
    throw refuse(refrigerationNotAllowed, { permit: strictPermit })
  }
  const found = offered.map((dish) => ({ dish, food: forbiddenFood(kinds, dish.foodKinds) }))
  const forbidden = kinds.filter((kind) =>
    found.some(({ food }) => Array.isArray(food) && food.includes(kind)),
  )
  if (forbidden.length > 0) throw refuse(foodNotAllowed, { permit, kinds: forbidden })
  const unstated = found.filter(({ food }) => food === 'unstated')
  if (unstated.length === 0) return
  throw refuse(foodUnstated, {
    permit,
    kinds: [...kinds],
    dishes: unstated.flatMap(({ dish: { id, name, nameRu } }) => (id ? [{ id, name, nameRu }] : [])),
  })
}

interface PermittedFood {
  /** The kind of the kitchen's permit if it does not allow food that needs a refrigerator; otherwise null. */
  strictPermit: string | null
  permitFood: PermitFood
}

export async function readPermittedFood(db: Queries, now: Date, kitchen: OwnKitchen): Promise<PermittedFood> {
  const held = await readHeldRule(db, now, kitchen.id)
  const { kind, permit, rule } = held ?? { kind: 'chef' as const, permit: '', rule: undefined }
  const forbids = forbiddenTo(rule, kind, permit)
  const kinds = forbids?.foods ?? []
  return {
    strictPermit: allowsRefrigerated(rule, kind, permit) ? null : permit,
    permitFood: {
      permit,
      kinds,
      forbidsOrders: forbids?.orders ?? false,
      source: forbids && kinds.length > 0 ? forbids.source : null,
      checkedOn: forbids && kinds.length > 0 ? forbids.checkedOn : null,
      labelsNetQuantity: labelsNetQuantity(rule, kind, permit),
    },
  }
}
