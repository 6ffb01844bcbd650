import { z } from 'zod'
import { Allergen } from '../allergens/allergens.ts'
import { Id, Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { LineQuantity } from './line-quantity.ts'
import { OrderLineRequest } from './order-cart.ts'
import { mostCartLines, mostKeptLines } from './order-limits.ts'

/** The lines that the buyer wants the order to have. */
export const orderChange = {
  orderId: Id,
  /** Lines that stay, with their new quantity, at the agreed price. Lines that are not named are removed. */
  kept: z
    .array(z.object({ lineId: Id, quantity: LineQuantity }))
    .max(mostKeptLines)
    .default([]),
  /** Further dishes of the same kitchen, at today's prices. */
  added: z.array(OrderLineRequest).max(mostCartLines).default([]),
}

/** The order and total as the buyer saw them, and consents. */
export const agreedChange = {
  /** Number of changes of the order that the buyer has seen. */
  seenChanges: Whole,
  seenTotal: Dollars,
  acceptedAllergens: z.array(Allergen).default([]),
  acceptsUnstated: z.boolean().default(false),
}

interface ChangedLines {
  kept: readonly { lineId: string }[]
  added: readonly unknown[]
}

export const leavesSomething = ({ kept, added }: ChangedLines) => kept.length + added.length > 0
export const somethingIsLeft = {
  path: ['kept'],
  message: 'Something must be left; an order without dishes is cancelled',
}

export const namesLinesOnce = ({ kept }: ChangedLines) =>
  new Set(kept.map(({ lineId }) => lineId)).size === kept.length
export const linesAreNamedOnce = { path: ['kept'], message: 'A line is named once' }
