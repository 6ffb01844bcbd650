import type { Cuisine, Recipe } from '../kitchen/recipe.ts'
import type { MenuPicture } from '../pictures/draw-menu-picture.ts'
import { grades, leastDrawn } from '../pictures/grades.ts'

/** The dish, or a card with its name where the drawing would show another dish. */
export function pictureOf(
  recipe: Recipe,
  { picture: cuisine }: Cuisine,
  kitchen: string,
  slug: string,
): MenuPicture {
  const [food, ...ingredients] = recipe.picture
  const { name, nameRu, vessel } = recipe
  const seed = `${kitchen}/${slug}`
  const grade = grades[name]
  if (grade === undefined) throw new Error(`the picture of ${name} has no grade`)
  if (grade < leastDrawn) {
    return { kind: 'card', card: { seed, kitchen, cuisine, name, nameRu, ingredients } }
  }
  return { kind: 'dish', dish: { seed, food, ingredients, cuisine, ...(vessel ? { vessel } : {}) } }
}
