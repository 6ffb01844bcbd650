import { type Allergen, allAllergens, inListOrder } from '../allergens/major-allergens.ts'
import { phrasesIn, suggestAllergens } from '../allergens/suggest-allergens.ts'
import { type DishFields, suggestedAllergens } from './dish.ts'

type Described = Pick<DishFields, 'name' | 'nameRu' | 'description' | 'descriptionRu' | 'allergens'> &
  Pick<StatedDish, 'ingredients' | 'variantGroups'>

type Ingredient = StatedDish['ingredients'][number]

/** A contradiction between a dish's description, ingredients and allergen statement. It informs the chef and decides nothing. */
export type StatementHint =
  /** The description names an allergen that neither ingredients nor statement do. */
  | { kind: 'described'; allergen: Allergen; words: string }
  /** The description says that the dish is free of an allergen, but ingredients or statement name it. */
  | { kind: 'denied'; allergen: Allergen; words: string }
  /** The statement has an allergen that no ingredient, option or description names. */
  | { kind: 'unnamed'; allergen: Allergen }
  /** The description says "nothing else" and is silent about these ingredients. */
  | { kind: 'not_only'; names: string[] }

/** Words that name an allergen among ingredients, but a texture, a color or an act in a sentence. */
const figurative =
  /(?<!\p{L})(creamy|buttery|nutty|milky|cheesy|eggy|fishy|crumb|toast|toasts|ranch(?! (dressing|sauce))|sole|char|perch|caramel|сливочн\p{L}+ вкус\p{L}*|карамел\p{L}*)(?!\p{L})/giu
/** Comparisons and replaced food: "as soft as butter", "egg-shaped", "instead of cream". */
const compared =
  /(?<!\p{L})(as \p{L}+ as \p{L}+|\p{L}+-(shaped|sized|white|colored|thin|soft)|(instead of|in place of|rather than|replac(es?|ing) the) \p{L}+|словно \p{L}+|как( \p{L}+)? (хлеб|масло|сливки|молоко|орех|яйцо)|молочно-бел\p{L}*|вместо \p{L}+)(?!\p{L})/giu
/** Other words for "no". */
const absence =
  /(?<!\p{L})(free (of|from)|except( for)?|never( any)?|not an?y?|кроме|никаких|никакого)(?= \p{L})/giu
const nothingElse =
  /(?<!\p{L})(nothing (else|more|but)|больше ничего|ничего больше|ничего,? кроме|ничего лишнего)(?!\p{L})/iu

/** The contradictions of a dish, at most one of each kind and allergen. */
export function statementHints(dish: Described): StatementHint[] {
  const texts = [dish.description, dish.descriptionRu ?? '']
  const stated = dish.allergens ?? []
  const suggested = suggestedAllergens(dish)
  const phrases = texts.flatMap((text) => phrasesIn(plainText(text)))
  return [
    ...allAllergens.flatMap((allergen): StatementHint[] => {
      const isKnown = stated.includes(allergen) || suggested.has(allergen)
      const naming = phrases.filter(({ allergens }) => allergens.includes(allergen))
      const described = naming.find(({ text }) => !isIngredient(text, dish))
      const denied = phrases.find(({ absent }) => absent.includes(allergen))
      if (isKnown && denied) return [{ kind: 'denied', allergen, words: denied.text }]
      if (described && !isKnown) {
        return [{ kind: 'described', allergen, words: described.text }]
      }
      const isNamed = suggested.has(allergen) || naming.length > 0
      return stated.includes(allergen) && !isNamed && dish.ingredients.length > 0
        ? [{ kind: 'unnamed', allergen }]
        : []
    }),
    ...unmentioned(dish),
  ]
}

function plainText(text: string): string {
  return text.replace(compared, ' ').replace(figurative, ' ').replace(absence, 'no')
}

/** Whether an ingredient has these words: "tortillas" of a dish with corn tortillas suggest no wheat. */
function isIngredient(words: string, { ingredients }: Described): boolean {
  return ingredients.some(({ name, nameRu }) => shareWord(words, `${name} ${nameRu ?? ''}`))
}

function unmentioned({
  name: dish,
  nameRu: dishRu,
  description,
  descriptionRu,
  ingredients,
}: Described): StatementHint[] {
  const silentAbout = (called: string, text: string, nameOf: (one: Ingredient) => string) => {
    if (!nothingElse.test(text)) return []
    return ingredients.map(nameOf).filter((name) => !shareWord(name, `${called} ${text}`))
  }
  const names = [
    ...silentAbout(dish, description, ({ name }) => name),
    ...silentAbout(dishRu ?? dish, descriptionRu ?? '', ({ name, nameRu }) => nameRu || name),
  ]
  return names.length > 0 ? [{ kind: 'not_only', names }] : []
}

/**
 * Whether two texts share a word. Only the beginnings of words are compared: English plurals and Russian cases keep
 * them.
 */
function shareWord(one: string, other: string): boolean {
  const others = stemsOf(other)
  return stemsOf(one).some((a) => others.some((b) => a.startsWith(b) || b.startsWith(a)))
}

function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return words.map((word) => word.slice(0, Math.max(3, Math.min(4, word.length - 1))))
}

/** An allergen that only options of a dish bring, with the options. */
export interface OptionalAllergen {
  allergen: Allergen
  options: { name: string; nameRu: string | null }[]
}

interface StatedDish {
  name: string
  nameRu: string | null
  description: string
  descriptionRu: string | null
  allergens: readonly string[] | null
  ingredients: readonly { name: string; nameRu: string | null }[]
  variantGroups: readonly {
    minChoices: number
    variants: readonly { name: string; nameRu: string | null }[]
  }[]
}

/**
 * The stated allergens that a buyer avoids by not choosing the options that name them. An allergen that the dish's
 * name, description or ingredients name is in the dish itself. If the dish has no ingredients, all its allergens are.
 */
export function optionalAllergens(dish: StatedDish): OptionalAllergen[] {
  if (dish.ingredients.length === 0) return []
  const itself = [dish, ...dish.ingredients].flatMap(bothNames)
  const named = suggestAllergens([...itself, dish.description, dish.descriptionRu ?? ''])
  return inListOrder(dish.allergens ?? []).flatMap((allergen) => {
    if (named.has(allergen)) return []
    const has = (variant: { name: string; nameRu: string | null }) =>
      suggestAllergens(bothNames(variant)).has(allergen)
    const options = dish.variantGroups.flatMap(({ variants }) => variants.filter(has))
    const isAvoidable = dish.variantGroups.every(
      ({ minChoices, variants }) =>
        !variants.some(has) || variants.filter((one) => !has(one)).length >= minChoices,
    )
    if (options.length === 0 || !isAvoidable) return []
    return [{ allergen, options: options.map(({ name, nameRu }) => ({ name, nameRu })) }]
  })
}

function bothNames({ name, nameRu }: { name: string; nameRu: string | null }): string[] {
  return nameRu ? [name, nameRu] : [name]
}
