import { z } from 'zod'
import { maxQuantity, minQuantity } from './quantity.ts'

/** Portions of one line of an order or a standing order; the tables have the same limits. */
export const LineQuantity = z.int().min(minQuantity).max(maxQuantity)
