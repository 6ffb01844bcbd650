/** Chooses a dish's herb, sauce and pieces from its ingredients. */
import { type Cut, type Role, styleOf } from './ingredient-styles.ts'
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
    return this.all.filter((one) => roles.includes(styleOf(one).role))
  }

  first(roles: readonly Role[], otherwise: Ingredient): Ingredient {
    return this.in(...roles)[0] ?? otherwise
  }

  /** The first of these ingredients that the dish has. */
  oneOf(wanted: readonly Ingredient[], otherwise: Ingredient): Ingredient {
    return this.all.find((one) => wanted.includes(one)) ?? otherwise
  }

  herb(otherwise: Ingredient = 'parsley'): Ingredient {
    return (
      this.in('herb').find((one) => one !== 'ginger' && one !== 'bay-leaf') ??
      (this.has('scallion') ? 'scallion' : otherwise)
    )
  }

  /** Color of the sauce or soup: of the first sauce, else of the first ingredient that colors one. */
  sauce(otherwise: string): string {
    const named = this.in('sauce')[0] ?? this.all.find((one) => styleOf(one).sauce !== undefined)
    return (named && styleOf(named).sauce) ?? otherwise
  }

  /** Color of the first sauce, ignoring other ingredients. */
  namedSauce(): string | undefined {
    const named = this.in('sauce')[0]
    return named && styleOf(named).color
  }

  /** Ingredients visible as pieces: no sauces, creams, powders or garnish. */
  pieces(without: readonly Ingredient[] = []): Ingredient[] {
    const hidden: readonly Cut[] = ['dollop', 'powder', 'grains']
    return this.all.filter((one) => {
      const { cut, role } = styleOf(one)
      return !hidden.includes(cut) && role !== 'herb' && role !== 'seed' && !without.includes(one)
    })
  }

  meat(otherwise: Ingredient): Ingredient {
    return this.in('meat')[0] ?? otherwise
  }

  color(ingredient: Ingredient): string {
    return styleOf(ingredient).color
  }
}
