import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { KeepsDays, NetVolumeMl, NetWeightGrams } from '../menu/dish-card.ts'
import { PlaceRule } from '../permits/place-rules.ts'

/** Facts for a label that the order does not hold: permit, ingredients, weight and shelf life. */
export const LabelFacts = z.object({
  kitchen: z.object({
    name: z.string(),
    nameRu: z.string().nullable(),
    city: z.string(),
    cityRu: z.string().nullable(),
    state: z.string(),
  }),
  /** Null if the kitchen has no permit on file. */
  permit: z.object({ kind: z.string(), number: z.string() }).nullable(),
  /** The words that the kitchen's state prescribes for labels today; null if none are known. */
  law: PlaceRule.pick({ year: true })
    .extend({ sentence: z.string(), refrigeratedSentence: z.string(), source: z.string() })
    .nullable(),
  /** Whether the law of the kitchen's permit requires the net weight or volume. */
  needsNetQuantity: z.boolean(),
  dishes: z.array(
    z.object({
      id: Id,
      netWeightGrams: NetWeightGrams.nullable(),
      netVolumeMl: NetVolumeMl.nullable(),
      /** The options, for those that have their own net weight or volume. */
      variantGroups: z.array(
        z.object({
          variants: z.array(
            z.object({
              id: Id,
              netWeightGrams: NetWeightGrams.nullable(),
              netVolumeMl: NetVolumeMl.nullable(),
            }),
          ),
        }),
      ),
      keepsDays: KeepsDays.nullable(),
      needsRefrigeration: z.boolean(),
      ingredients: z.array(z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() })),
    }),
  ),
})
export type LabelFacts = z.infer<typeof LabelFacts>

export const getLabelFacts = defineFunction({
  name: 'get-label-facts',
  summary: "Reads permit and ingredients for the labels of orders of the caller's kitchen.",
  access: 'chef',
  effect: 'read',
  scope: 'read:orders',
  input: z.object({ orderIds: z.array(Id).min(1).max(200) }),
  output: LabelFacts,
  refusals: [notFound],
})
