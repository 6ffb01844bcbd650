import { expect, test } from 'vitest'
import { cuisines } from '../cuisines/all.ts'
import { foodPictureHeight, foodPictureWidth } from '../pictures/draw-food.ts'
import { drawMenuPicture, type PlannedDish } from '../pictures/draw-menu-picture.ts'
import type { TextOutliner } from '../pictures/draw-name-card.ts'
import { Drawing } from '../pictures/drawing.ts'
import { grades, leastDrawn } from '../pictures/grades.ts'
import { drawProps } from '../pictures/props.ts'
import { Random } from '../pictures/random.ts'
import { surfaceFor } from '../pictures/surface.ts'
import { layVessel, vesselFor } from '../pictures/vessels/lay-vessel.ts'
import { planMarketplace } from './plan-marketplace.ts'

const { kitchens } = planMarketplace(new Date('2026-11-23T20:00:00Z'), undefined)
const recipes = cuisines.flatMap((cuisine) => cuisine.recipes)
/** A fake outliner: one outline per word. */
const text: TextOutliner = {
  lines: (words) => words.split(' ').map((word) => ({ path: `M0 0h${word.length}`, width: word.length })),
}

test('every recipe has a grade, and every grade a recipe', () => {
  expect(Object.keys(grades).sort()).toEqual(recipes.map(({ name }) => name).sort())
})

test('a dish is drawn only where its picture shows that dish', () => {
  for (const { dishes, pictures } of kitchens.menus) {
    for (const [index, { name }] of dishes.entries()) {
      const isDrawn = (grades[name] ?? 0) >= leastDrawn
      expect(pictures[index]?.picture.kind, name).toBe(isDrawn ? 'dish' : 'card')
    }
  }
})

test('food that is ready is drawn wherever the menu has enough drawn dishes', () => {
  const ready = kitchens.menus.flatMap(({ dishes, pictures }) =>
    dishes.flatMap(({ promise }, index) =>
      promise === 'made_to_order' ? [] : [pictures[index]?.picture.kind],
    ),
  )
  const cards = ready.filter((kind) => kind === 'card')
  expect(ready.length).toBeGreaterThan(400)
  expect(cards.length).toBeLessThan(ready.length / 50)
})

test('covers and galleries of kitchens show no dish that has a card', () => {
  for (const [index, { picture }] of kitchens.covers.entries()) {
    const drawn = kitchens.menus[index]?.pictures.flatMap((one) =>
      one.picture.kind === 'dish' ? [one.picture.dish] : [],
    )
    for (const dish of picture.dishes ?? []) expect(drawn).toContain(dish)
  }
})

test('further pictures of a dish show a detail and a table', () => {
  const further = kitchens.menus.flatMap(({ morePictures }) => morePictures)
  expect(further.length).toBeGreaterThan(50)
  for (const { row, picture } of further) {
    expect(picture.kind).toBe(row.position === 1 ? 'detail' : 'table')
    if (picture.kind === 'table') expect(picture.dishes.length).toBeGreaterThan(2)
  }
})

/** Colors of the vessel, the napkin, the side bowl and the loose garnish, without the table. */
function colorsWithoutTable(dish: PlannedDish): string {
  const d = new Drawing('no table', foodPictureWidth, foodPictureHeight)
  const random = new Random(dish.seed)
  drawProps(d, random.fork('props'), dish)
  const surface = surfaceFor(dish.cuisine, dish.surface, random.fork('surface'))
  layVessel(d, random.fork('vessel'), dish, vesselFor(dish), surface, 400, 300)
  return [...new Set(d.toSvg().match(/#[0-9a-f]{6}\b/g))].sort().join(' ')
}

test('two kitchens show the same dish in other crockery, with another napkin or another garnish', () => {
  const drawn = kitchens.menus.flatMap(({ dishes, pictures }) =>
    dishes.flatMap(({ name }, index) => {
      const picture = pictures[index]?.picture
      return picture?.kind === 'dish' ? [{ name, colors: colorsWithoutTable(picture.dish) }] : []
    }),
  )
  const versions = [...Map.groupBy(drawn, ({ name }) => name).values()].filter(({ length }) => length > 1)
  expect(versions.length).toBeGreaterThan(100)
  const alike = versions.filter((all) => new Set(all.map(({ colors }) => colors)).size < all.length)
  expect(alike.map(([one]) => one?.name)).toEqual([])
})

test('a card is drawn without text, scripts or external references', () => {
  const card = kitchens.menus
    .flatMap(({ pictures }) => pictures)
    .find(({ picture }) => picture.kind === 'card')
  if (!card) throw new Error('no dish has a card')
  const svg = drawMenuPicture(card.picture, text)
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<script|<image|href="(?!#)/)
  expect(svg).toMatch(/^<svg [^>]*width="800" height="600" viewBox="0 0 800 600">/)
})
