import { z } from 'zod'

/** The sides of an order or a booking. */
export const PurchaseSide = z.enum(['buyer', 'chef'])

/** The readers of an order or a booking. */
export const PurchaseViewer = z.enum(['buyer', 'chef', 'admin'])

/** The causes of transitions of orders and bookings. */
export const PurchaseActor = z.enum(['buyer', 'chef', 'admin', 'system'])
export type PurchaseActor = z.infer<typeof PurchaseActor>
