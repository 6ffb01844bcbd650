/** Conditions on the dishes of a found chef. */
export interface DishQuestions {
  /** For each word, the `tsquery` for dishes that contain it. */
  words: string[]
  /** For each word, the `tsquery` for chefs whose kitchen, cuisine or place contains it. */
  kitchens: string[]
  /** `tsquery` for dishes whose name contains all words. */
  names: string | null
  /** `tsquery` for chefs whose own name contains all words. */
  kitchenNames: string | null
  /** `tsquery` for dishes that meet the needs. */
  needs: string | null
  minCents: number | null
  maxCents: number | null
  /** Least number of people that one portion serves. */
  serves?: number
}
