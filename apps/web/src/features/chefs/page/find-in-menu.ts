import type { DishCard } from '@localchef/contracts/menu/dish-card'

/** A menu of this many dishes fills five screens of a phone; from this size on it has a search of its own. */
export const searchedMenu = 24

/**
 * The dishes whose name or description, in either language, contains each word of the query, and the dishes in
 * `others`: those that the server finds by ingredient, cuisine or category. Accents and case do not matter.
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
