import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

/** What an order does not say about itself, and a label has to: who cooked it by which permit, and of what. */
export const LabelFacts = z.object({
  kitchen: z.object({ name: z.string(), nameRu: z.string().nullable(), city: z.string(), state: z.string() }),
  /** Null while the kitchen has not written down its permit. */
  permit: z.object({ kind: z.string(), number: z.string() }).nullable(),
  dishes: z.array(
    z.object({
      id: Id,
      ingredients: z.array(z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() })),
    }),
  ),
})
export type LabelFacts = z.infer<typeof LabelFacts>

export const getLabelFacts = defineFunction({
  name: 'get-label-facts',
  summary:
    "What the labels of these orders of the caller's kitchen say besides the order: permit, ingredients.",
  access: 'chef',
  effect: 'read',
  input: z.object({ orderIds: z.array(Id).min(1).max(200) }),
  output: LabelFacts,
})
