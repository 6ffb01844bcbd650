import { readdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cuisines } from './cuisines.ts'
import { planMarketplace } from './marketplace/plan-marketplace.ts'
import { allPictures, picturesOf } from './pictures.ts'

const folder = fileURLToPath(new URL('../pictures', import.meta.url))
const plan = planMarketplace(new Date('2026-11-23T20:00:00Z'), undefined)

test('every picture of the manifest is a WebP file, and every file is in the manifest', async () => {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes('/'))
  expect(files.sort()).toEqual(allPictures.map(({ file }) => file).sort())
  expect(files.filter((name) => !name.endsWith('.webp'))).toEqual([])
})

test('all pictures together have at most 12 MB', async () => {
  const sizes = await Promise.all(allPictures.map(async ({ file }) => (await stat(`${folder}/${file}`)).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(12_000_000)
})

test('a dish that many kitchens cook has two or three pictures, which they show by turns', () => {
  const shown = Map.groupBy(
    plan.kitchens.menus.flatMap(({ dishes, files }) =>
      dishes.map(({ name, picturePath }) => ({
        name,
        file: files.find(({ path }) => path === picturePath)?.file,
      })),
    ),
    ({ name }) => name,
  )
  for (const [name, uses] of shown) {
    const looks = picturesOf('dish', name).length
    expect(looks, name).toBe(uses.length >= 9 ? 3 : uses.length >= 5 ? 2 : 1)
    expect(new Set(uses.map(({ file }) => file)).size, name).toBe(looks)
  }
})

test('every recipe has a picture', () => {
  const names = cuisines.flatMap(({ recipes }) => recipes.map(({ name }) => name))
  expect(names.filter((name) => picturesOf('dish', name).length === 0)).toEqual([])
})

test('kitchens of one cuisine that follow each other have different covers', () => {
  const kitchens = plan.kitchens.kitchens.map((kitchen) => ({
    ...kitchen,
    cover: plan.files.find(({ path }) => path.endsWith(`/cover-${kitchen.slug}.webp`))?.file,
  }))
  for (const ofCuisine of Map.groupBy(kitchens, ({ cuisineSlug }) => cuisineSlug).values()) {
    for (const [index, { slug, cover }] of ofCuisine.entries()) {
      expect(cover, slug).toBeDefined()
      expect(cover, slug).not.toBe(ofCuisine[index + 1]?.cover)
    }
  }
})

test('every menu has at least six dishes', () => {
  const small = plan.kitchens.menus.filter(({ dishes }) => dishes.length < 6)
  expect(small).toEqual([])
})

test('a buyer’s picture of a meal is another than the kitchen’s', () => {
  const ofKitchens = new Map(plan.kitchens.files.map(({ path, file }) => [path, file]))
  const dishes = plan.orders.flatMap((order) => order.dishes.map((dish) => ({ order, dish })))
  expect(plan.reviews.files.length).toBeGreaterThan(20)
  for (const { path, file } of plan.reviews.files) {
    const review = plan.reviews.reviewRows.find((row) => row.picture_paths.includes(path))
    const paths = dishes
      .filter(({ order }) => order.id === review?.order_id)
      .map(({ dish }) => ofKitchens.get(dish.picturePath))
    expect(paths).not.toContain(file)
  }
})
