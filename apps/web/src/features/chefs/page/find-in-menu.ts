import type { DishCard } from '@localchef/contracts/menu/dish-card'

/** A menu of this many dishes fills five screens of a phone, and then has a search of its own. */
export const searchedMenu = 24

/**
 * The dishes that have each word of the query in their name or description, in either language, or are in `others`,
 * which has those whose ingredients the server finds. Accents and case do not matter.
 */
export function findInMenu(
  menu: readonly DishCard[],
  query: string,
  others: ReadonlySet<string> = new Set(),
): readonly DishCard[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return menu
  return menu.filter(({ id, name, nameRu, description, descriptionRu }) => {
    const text = folded([name, nameRu, description, descriptionRu].join(' '))
    return others.has(id) || words.every((word) => text.includes(word))
  })
}

/** Small letters without accents; "ё" is "е". */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
