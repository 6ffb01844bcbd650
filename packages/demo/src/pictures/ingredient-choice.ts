/** Answers a form's questions about a dish's ingredients: which herb, which sauce, what lies on top. */
import { type Cut, lookOf, type Role } from './ingredient-looks.ts'
import type { Ingredient } from './vocabulary.ts'

export class IngredientChoice {
  readonly all: readonly Ingredient[]

  constructor(all: readonly Ingredient[]) {
    this.all = all
  }

  has(...wanted: readonly Ingredient[]): boolean {
    return wanted.some((one) => this.all.includes(one))
  }

  /** In the order of the description. */
  in(...roles: readonly Role[]): Ingredient[] {
    return this.all.filter((one) => roles.includes(lookOf(one).role))
  }

  first(roles: readonly Role[], otherwise: Ingredient): Ingredient {
    return this.in(...roles)[0] ?? otherwise
  }

  /** The first of these that the dish has. */
  oneOf(wanted: readonly Ingredient[], otherwise: Ingredient): Ingredient {
    return this.all.find((one) => wanted.includes(one)) ?? otherwise
  }

  herb(otherwise: Ingredient = 'parsley'): Ingredient {
    return (
      this.in('herb').find((one) => one !== 'ginger' && one !== 'bay-leaf') ??
      (this.has('scallion') ? 'scallion' : otherwise)
    )
  }

  /** The colour of the sauce or soup: of the first sauce, else of the first thing that colours one. */
  sauce(otherwise: string): string {
    const named = this.in('sauce')[0] ?? this.all.find((one) => lookOf(one).sauce !== undefined)
    return (named && lookOf(named).sauce) ?? otherwise
  }

  /** The colour of the first sauce named as such, if any. */
  namedSauce(): string | undefined {
    const named = this.in('sauce')[0]
    return named && lookOf(named).colour
  }

  /** What can be seen as pieces, without sauces, creams, powders and garnish. */
  pieces(without: readonly Ingredient[] = []): Ingredient[] {
    const hidden: readonly Cut[] = ['dollop', 'powder', 'grains']
    return this.all.filter((one) => {
      const { cut, role } = lookOf(one)
      return !hidden.includes(cut) && role !== 'herb' && role !== 'seed' && !without.includes(one)
    })
  }

  meat(otherwise: Ingredient): Ingredient {
    return this.in('meat')[0] ?? otherwise
  }

  colour(ingredient: Ingredient): string {
    return lookOf(ingredient).colour
  }
}
