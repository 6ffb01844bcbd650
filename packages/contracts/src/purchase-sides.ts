import { z } from 'zod'

/** The sides of an order or a booking. */
export const PurchaseSide = z.enum(['buyer', 'chef'])

/** Who reads an order or a booking. */
export const PurchaseViewer = z.enum(['buyer', 'chef', 'admin'])

/** Who causes a transition of an order or a booking. */
export const PurchaseActor = z.enum(['buyer', 'chef', 'admin', 'system'])
export type PurchaseActor = z.infer<typeof PurchaseActor>
