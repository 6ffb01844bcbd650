import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { AllergenDenial } from '../menu/dish.ts'
import { StatedAllergens } from './allergens.ts'

/** A chef's denial of an allergen that the ingredients suggest, with the reason. */
export const AdminDenial = AllergenDenial.extend({
  id: Id,
  /** The chef's own words. */
  reason: z.string(),
  createdAt: Moment,
  dish: z.object({
    id: Id,
    name: z.string(),
    nameRu: z.string().nullable(),
    allergens: StatedAllergens,
    ingredients: z.array(z.object({ name: z.string(), nameRu: z.string().nullable() })),
  }),
  chef: z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() }),
})
export type AdminDenial = z.infer<typeof AdminDenial>
