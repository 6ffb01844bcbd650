import { z } from 'zod'
import { Id } from '../common-fields.ts'

/** As many as one file brings, twice. */
export const DishIds = z.array(Id).min(1).max(2000)
