import { z } from 'zod'
import { foodKinds } from './food-kinds.ts'

export const FoodKind = z.enum(foodKinds)
