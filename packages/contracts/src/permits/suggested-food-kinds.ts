import { suggestAllergens } from '../allergens/suggest-allergens.ts'
import { type FoodKind, foodKinds } from './food-kinds.ts'

/** Words that suggest a kind of food. Fish and seafood follow the words for allergens. */
const words: Partial<Record<FoodKind, RegExp>> = {
  meat: /(?<!\p{L})(meats?|meatballs?|beef|pork|lamb|veal|mutton|goat(?! cheese)|venison|rabbit|chicken|turkey|duck|goose|quail|bacon|ham|sausages?|salami|prosciutto|chorizo|pepperoni|lard|brisket|steak|говяди\p{L}*|свини\p{L}*|барани\p{L}*|теляти\p{L}*|кури(ца|цы|цей|цу|н\p{L}*)|индейк\p{L}*|утк\p{L}*|гус(ь|я|ем)|мяс\p{L}*|фарш\p{L}*|бекон\p{L}*|ветчин\p{L}*|колбас\p{L}*|сосиск\p{L}*|сало|салом)(?!\p{L})/iu,
  raw_milk: /(?<!\p{L})(raw|unpasteurized|сыро[ей]|непастеризованн\p{L}*) (milk|молоко|молока)(?!\p{L})/iu,
  raw_oysters: /(?<!\p{L})(oysters?|устриц\p{L}*)(?!\p{L})/iu,
  frozen:
    /(?<!\p{L})(ice|ice ?cream|gelato|sorbet|popsicles?|frozen (yogurt|dessert|custard)|мороженое|мороженого|сорбет\p{L}*|пломбир\p{L}*)(?!\p{L})/iu,
  melted_chocolate: /(?<!\p{L})(chocolates?|шоколад\p{L}*)(?!\p{L})/iu,
  alcohol:
    /(?<!\p{L})(wine(?! vinegar)|beer|rum|vodka|whiske?y|bourbon|brandy|cognac|liqueur|вино|вином|пиво|ром|водк\p{L}*|виски|коньяк\p{L}*|ликер\p{L}*|ликёр\p{L}*)(?!\p{L})/iu,
  cannabis: /(?<!\p{L})(cbd|thc|cannabis|hemp flower|каннабис\p{L}*)(?!\p{L})/iu,
}

/** Words in a name that say what the food is not, such as `vegan`. Names with such a word are skipped. */
const without =
  /(?<!\p{L})(vegan|vegetarian|plant-based|meatless|meat-free|mock|no|without|веганск\p{L}*|вегетариан\p{L}*|растительн\p{L}*|постн\p{L}*|без)(?!\p{L})/iu

interface Named {
  name: string
  nameRu: string | null
}

/** Kinds of food that names suggest, each with those names. The result reminds the chef and decides nothing. */
export function suggestedFoodKinds(parts: readonly Named[]): Map<FoodKind, string[]> {
  const names = parts
    .flatMap(({ name, nameRu }) => (nameRu ? [name, nameRu] : [name]))
    .filter((name) => !without.test(name))
  const seafood = suggestAllergens(names)
  const found = foodKinds.map((kind): [FoodKind, string[]] => {
    if (kind === 'seafood') {
      return [kind, [...(seafood.get('fish') ?? []), ...(seafood.get('shellfish') ?? [])]]
    }
    const pattern = words[kind]
    return [kind, pattern ? names.filter((name) => pattern.test(name)) : []]
  })
  return new Map(
    found.flatMap(([kind, because]) => (because.length > 0 ? [[kind, [...new Set(because)]]] : [])),
  )
}
