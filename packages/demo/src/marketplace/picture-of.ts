import type { Cuisine, Recipe } from '../kitchen/recipe.ts'
import { lookOf } from '../pictures/draw-food.ts'
import type { MenuPicture } from '../pictures/draw-menu-picture.ts'
import { grades, leastDrawn } from '../pictures/grades.ts'

export function isDrawn({ name }: Recipe): boolean {
  const grade = grades[name]
  if (grade === undefined) throw new Error(`the picture of ${name} has no grade`)
  return grade >= leastDrawn
}

/**
 * The drawn dish, or a card with its name if the drawing would show another dish. Its look differs from `taken`, the
 * looks of the same dish at other kitchens, and is added to them.
 */
export function pictureOf(
  recipe: Recipe,
  { picture: cuisine }: Cuisine,
  kitchen: string,
  slug: string,
  taken: Set<string> = new Set(),
): MenuPicture {
  const [food, ...ingredients] = recipe.picture
  const { name, nameRu, vessel } = recipe
  const seed = `${kitchen}/${slug}`
  if (!isDrawn(recipe)) {
    return { kind: 'card', card: { seed, kitchen, cuisine, name, nameRu, ingredients } }
  }
  const dish = { food, ingredients, cuisine, ...(vessel ? { vessel } : {}) }
  const seeds = [seed, ...Array.from({ length: 30 }, (_, index) => `${seed}/${index}`)]
  const free = seeds.find((one) => !taken.has(lookOf({ ...dish, seed: one }))) ?? seed
  taken.add(lookOf({ ...dish, seed: free }))
  return { kind: 'dish', dish: { ...dish, seed: free } }
}
