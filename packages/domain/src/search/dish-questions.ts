/** Conditions on the dishes of a found chef. */
export interface DishQuestions {
  /** For each word, the `tsquery` of dishes that have it. */
  words: string[]
  /** For each word, the `tsquery` of chefs whose kitchen, cuisine or place has it. */
  kitchens: string[]
  /** Dishes whose name has all words. */
  names: string | null
  /** Chefs whose own name has all words. */
  kitchenNames: string | null
  /** Dishes that meet the needs. */
  needs: string | null
  maxCents: number | null
}
