import { z } from 'zod'

/** Most unpaid orders that a buyer can have open. */
export const OpenOrdersLimit = z.int().min(1).max(500)
