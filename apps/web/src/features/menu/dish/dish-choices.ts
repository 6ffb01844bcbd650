import type { DishDetail, VariantGroup } from '@localchef/contracts/menu/get-dish'

export type Variant = VariantGroup['variants'][number]

/** Chosen variants by group: ids in the order they were chosen. */
export type Choices = Readonly<Record<string, readonly string[]>>

export function chosenIn(choices: Choices, group: VariantGroup): readonly string[] {
  return choices[group.id] ?? []
}

/** One of several, as radios; up to n, as checkboxes. */
export function isSingleChoice(group: VariantGroup): boolean {
  return group.maxChoices === 1
}

/** With a single choice the new one takes the old one's place; otherwise no more than allowed are kept. */
export function withChoice(choices: Choices, group: VariantGroup, variantId: string): Choices {
  const chosen = chosenIn(choices, group)
  if (isSingleChoice(group)) return { ...choices, [group.id]: [variantId] }
  if (chosen.includes(variantId) || chosen.length >= group.maxChoices) return choices
  return { ...choices, [group.id]: [...chosen, variantId] }
}

export function withoutChoice(choices: Choices, group: VariantGroup, variantId: string): Choices {
  return { ...choices, [group.id]: chosenIn(choices, group).filter((id) => id !== variantId) }
}

/** The groups in which something has still to be chosen, in the order of the page. */
export function unansweredGroups(groups: readonly VariantGroup[], choices: Choices): VariantGroup[] {
  return groups.filter((group) => chosenIn(choices, group).length < group.minChoices)
}

/** Whether a required group has too few variants left to choose from: then the dish can't be had at all. */
export function cannotBeAnswered(groups: readonly VariantGroup[]): boolean {
  return groups.some(({ variants, minChoices }) => variants.filter(isAvailable).length < minChoices)
}

/** The chosen variants in the dish's own order; what has become unavailable since is left out. */
export function chosenVariants(dish: Pick<DishDetail, 'variantGroups'>, choices: Choices): Variant[] {
  return dish.variantGroups.flatMap((group) =>
    group.variants.filter((variant) => isAvailable(variant) && chosenIn(choices, group).includes(variant.id)),
  )
}

function isAvailable(variant: Variant): boolean {
  return variant.isAvailable
}
