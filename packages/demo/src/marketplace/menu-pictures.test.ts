import { expect, test } from 'vitest'
import { cuisines } from '../cuisines/all.ts'
import { drawMenuPicture } from '../pictures/draw-menu-picture.ts'
import type { TextOutliner } from '../pictures/draw-name-card.ts'
import { grades, leastDrawn } from '../pictures/grades.ts'
import { planMarketplace } from './plan-marketplace.ts'

const { kitchens } = planMarketplace(new Date('2026-11-23T20:00:00Z'), undefined)
const recipes = cuisines.flatMap((cuisine) => cuisine.recipes)
/** One outline for each word. */
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

test('two kitchens show the same dish differently', () => {
  const byRecipe = Map.groupBy(
    kitchens.menus.flatMap(({ dishes, pictures }) =>
      dishes.map(({ name }, index) => ({ name, picture: pictures[index]?.picture })),
    ),
    ({ name }) => name,
  )
  const shared = [...byRecipe.values()].filter(({ length }) => length > 1)
  expect(shared.length).toBeGreaterThan(100)
  for (const [one, other] of shared.slice(0, 30)) {
    if (!one?.picture || !other?.picture) throw new Error('each dish has a picture')
    expect(drawMenuPicture(one.picture, text), one.name).not.toBe(drawMenuPicture(other.picture, text))
  }
})

test('a card is drawn without text, scripts or outside references', () => {
  const card = kitchens.menus
    .flatMap(({ pictures }) => pictures)
    .find(({ picture }) => picture.kind === 'card')
  if (!card) throw new Error('some dishes have cards')
  const svg = drawMenuPicture(card.picture, text)
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<script|<image|href="(?!#)/)
  expect(svg).toMatch(/^<svg [^>]*width="800" height="600" viewBox="0 0 800 600">/)
})
