import type { DishDetail, VariantGroup } from '@localchef/contracts/menu/get-dish'

export type Variant = VariantGroup['variants'][number]

/** Ids of the chosen variants by group, in the order of choosing. */
export type Choices = Readonly<Record<string, readonly string[]>>

export function chosenIn(choices: Choices, group: VariantGroup): readonly string[] {
  return choices[group.id] ?? []
}

export function isSingleChoice(group: VariantGroup): boolean {
  return group.maxChoices === 1
}

/** Adds a variant. A single-choice group replaces its variant, a full group ignores the new one. */
export function withChoice(choices: Choices, group: VariantGroup, variantId: string): Choices {
  const chosen = chosenIn(choices, group)
  if (isSingleChoice(group)) return { ...choices, [group.id]: [variantId] }
  if (chosen.includes(variantId) || chosen.length >= group.maxChoices) return choices
  return { ...choices, [group.id]: [...chosen, variantId] }
}

export function withoutChoice(choices: Choices, group: VariantGroup, variantId: string): Choices {
  return { ...choices, [group.id]: chosenIn(choices, group).filter((id) => id !== variantId) }
}

/** Groups with fewer choices than required, in the order of the page. */
export function unansweredGroups(groups: readonly VariantGroup[], choices: Choices): VariantGroup[] {
  return groups.filter((group) => chosenIn(choices, group).length < group.minChoices)
}

/** Whether a required group has too few available variants, so that the dish can't be ordered. */
export function cannotBeAnswered(groups: readonly VariantGroup[]): boolean {
  return groups.some(({ variants, minChoices }) => variants.filter(isAvailable).length < minChoices)
}

/** Chosen variants in the dish's order, without those that became unavailable. */
export function chosenVariants(dish: Pick<DishDetail, 'variantGroups'>, choices: Choices): Variant[] {
  return dish.variantGroups.flatMap((group) =>
    group.variants.filter((variant) => isAvailable(variant) && chosenIn(choices, group).includes(variant.id)),
  )
}

function isAvailable(variant: Variant): boolean {
  return variant.isAvailable
}
