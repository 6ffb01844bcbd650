import {
  type DishAllergens,
  inListOrder,
  isFreeOfAllergens,
} from '@localchef/contracts/allergens/major-allergens'
import { z } from 'zod'

const CommonWords = z.object({
  allergens: z.record(z.string(), z.string()),
  allergenStatement: z.object({
    contains: z.string(),
    mayContain: z.string(),
    askChef: z.string(),
    none: z.string(),
  }),
})

/** A dish's allergen sentences as a schema.org property, with the texts of `common.json`. */
export function allergenProperty(dish: DishAllergens, commonWords: unknown): object {
  const parsed = CommonWords.safeParse(commonWords)
  if (!parsed.success) return {}
  const { allergens: nameOf, allergenStatement: says } = parsed.data
  const told = (sentence: string, names: readonly string[]) =>
    sentence.replace(
      '{{names}}',
      inListOrder(names)
        .map((name) => nameOf[name])
        .join(', '),
    )
  const { allergens, possibleAllergens } = dish
  const sentences = [
    allergens !== null && allergens.length > 0 && told(says.contains, allergens),
    possibleAllergens.length > 0 && told(says.mayContain, possibleAllergens),
    allergens === null && says.askChef,
    isFreeOfAllergens(dish) && says.none,
  ].filter((sentence) => sentence !== false)
  return {
    additionalProperty: { '@type': 'PropertyValue', propertyID: 'allergens', value: sentences.join(' ') },
  }
}
