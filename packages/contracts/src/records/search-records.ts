import { z } from 'zod'
import { BookingStatus } from '../bookings/booking.ts'
import { ChefStatus } from '../chefs/chef-row.ts'
import { Id, Moment, PurchaseNumber } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { OrderStatus } from '../orders/order-transitions.ts'
import { longestQuery } from '../text-limits.ts'
import { UserRole } from '../users/user-row.ts'

/** Shorter words would match too many records of a large marketplace. Numbers can be shorter. */
export const fewestLetters = 3

const Query = z
  .string()
  .trim()
  .max(longestQuery)
  .refine((query) => query.length >= fewestLetters || /^[#№]?\d+$/.test(query), {
    message: 'Enter three letters or a number',
  })

const Named = { id: Id, name: z.string(), nameRu: z.string().nullable() }

export const FoundRecords = z.object({
  people: z.array(z.object({ id: Id, name: z.string(), email: z.string(), role: UserRole })),
  kitchens: z.array(
    z.object({
      ...Named,
      city: z.string(),
      cityRu: z.string().nullable(),
      state: z.string(),
      status: ChefStatus,
    }),
  ),
  dishes: z.array(z.object({ ...Named, kitchen: z.string(), kitchenRu: z.string().nullable() })),
  orders: z.array(
    z.object({
      id: Id,
      number: PurchaseNumber,
      buyerName: z.string(),
      kitchen: z.string(),
      kitchenRu: z.string().nullable(),
      status: OrderStatus,
      placedAt: Moment,
    }),
  ),
  bookings: z.array(
    z.object({
      id: Id,
      number: PurchaseNumber,
      buyerName: z.string(),
      service: z.string(),
      serviceRu: z.string().nullable(),
      status: BookingStatus,
      startsAt: Moment,
    }),
  ),
  mails: z.array(
    z.object({
      /** Number in the outbox. */
      number: PurchaseNumber,
      recipient: z.string(),
      subject: z.string(),
      state: z.enum(['waiting', 'sent', 'failed']),
      at: Moment,
      /** The person with this address; null if there is none. */
      personId: Id.nullable(),
    }),
  ),
})
export type FoundRecords = z.infer<typeof FoundRecords>

export const searchRecords = defineFunction({
  name: 'search-records',
  summary:
    'Finds people, kitchens, dishes, orders, bookings and mails by a name, an address, a phone or a number, at most five of ' +
    'each kind that the staff role of the caller opens. Orders, bookings and mails of the found people are among them.',
  access: 'admin',
  right: 'desk',
  effect: 'read',
  input: z.object({ query: Query }),
  output: FoundRecords,
})
