import { z } from 'zod'
import { Id } from '../common-fields.ts'

/** Twice the rows of the largest menu file. */
export const DishIds = z.array(Id).min(1).max(2000)
