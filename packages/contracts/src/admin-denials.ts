import { z } from 'zod'
import { Reason, undoable } from './admin-fields.ts'
import { StatedAllergens } from './allergens.ts'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { AllergenDenial } from './menu-dish.ts'

/** Why a chef says that a dish has none of an allergen its ingredients suggest. */
export const AdminDenial = AllergenDenial.extend({
  id: Id,
  /** What the chef wrote. */
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

export const adminGetDenial = defineFunction({
  name: 'admin-get-denial',
  summary: 'An allergen that a chef denies though an ingredient suggests it, with the reason and the dish.',
  access: 'admin',
  effect: 'read',
  input: z.object({ denialId: Id }),
  output: AdminDenial,
})

export const decideDenial = defineFunction({
  name: 'decide-denial',
  summary:
    'Approves the reason, so that buyers are no longer warned, or rejects it, which adds the allergen to the dish. ' +
    '409 `denial_moved_on` when it does not wait any more.',
  access: 'admin',
  effect: 'write',
  input: z
    .object({
      denialId: Id,
      decision: z.enum(['approve', 'reject']),
      reason: Reason.optional(),
      undoable,
    })
    .refine(({ decision, reason }) => reason || decision !== 'reject', {
      path: ['reason'],
      message: 'Please give a reason',
    }),
  output: z.object({ denial: AdminDenial }),
})
