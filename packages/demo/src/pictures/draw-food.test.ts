import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawCover, drawService, drawTruckStop } from './draw-cover.ts'
import { drawFood, pictureColour } from './draw-food.ts'
import { drawPortrait } from './draw-portrait.ts'
import {
  CUISINES,
  type DishPicture,
  FOOD_FORMS,
  HAIR_STYLES,
  HEADWEAR,
  INGREDIENTS,
  OUTFITS,
  type PersonPicture,
  ROAD_REGIONS,
  SURFACES,
  VESSELS_OF_FORM,
} from './vocabulary.ts'

const LARGEST_DISH = 90_000

const MEALS: readonly DishPicture['ingredients'][] = [
  [],
  ['beef', 'tomato', 'cheese', 'lettuce', 'tomato-sauce', 'dill'],
  ['shrimp', 'lime', 'scallion', 'egg', 'soy-sauce', 'sesame', 'rice'],
  ['strawberry', 'cream', 'chocolate', 'walnut', 'honey', 'mint'],
]

function expectDrawing(svg: string): void {
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<script|<image|(?:xlink:)?href="(?!#)/)
  for (const [, id] of svg.matchAll(/url\(#(\w+)\)|href="#(\w+)"/g))
    if (id) expect(svg).toContain(`id="${id}"`)
}

describe('a dish', () => {
  it.each(FOOD_FORMS)('%s is drawn from any ingredients, in each of its vessels', (food) => {
    for (const [i, ingredients] of MEALS.entries())
      for (const vessel of VESSELS_OF_FORM[food]) {
        const dish: DishPicture = { seed: `${food} ${i}`, food, ingredients, vessel }
        const svg = drawFood(dish)
        expectDrawing(svg)
        expect(svg.length).toBeGreaterThan(4_000)
        expect(svg.length).toBeLessThan(LARGEST_DISH)
      }
  })

  it.each(FOOD_FORMS)('%s is a picture of 800 × 600 to the renderer', async (food) => {
    const svg = drawFood({ seed: food, food, ingredients: MEALS[1] ?? [], cuisine: 'american' })
    const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
    expect({ format, width, height }).toEqual({ format: 'svg', width: 800, height: 600 })
  })

  it('looks the same each time, and different with another seed', () => {
    const dish: DishPicture = { seed: 'one', food: 'borscht', ingredients: ['beet', 'sour-cream', 'dill'] }
    expect(drawFood(dish)).toBe(drawFood({ ...dish }))
    expect(drawFood(dish)).not.toBe(drawFood({ ...dish, seed: 'two' }))
  })

  it('knows the look of every ingredient', () => {
    for (const ingredient of INGREDIENTS)
      expectDrawing(drawFood({ seed: ingredient, food: 'salad', ingredients: [ingredient] }))
  })

  it('stands on every surface and tells its colour', () => {
    for (const surface of SURFACES)
      for (const cuisine of CUISINES) {
        const dish: DishPicture = { seed: surface, food: 'soup', ingredients: ['carrot'], surface, cuisine }
        expect(pictureColour(dish)).toMatch(/^#[0-9a-f]{6}$/)
        expectDrawing(drawFood(dish))
      }
  })

  it('lies in its usual vessel when the wanted one does not suit it', () => {
    const dish: DishPicture = { seed: 'one', food: 'borscht', ingredients: ['beet'] }
    expect(drawFood({ ...dish, vessel: 'basket' })).toBe(drawFood(dish))
  })
})

describe('a cover', () => {
  it.each(CUISINES)('of %s cooking is drawn in every kind', (cuisine) => {
    for (const kind of ['kitchen', 'table', 'truck', 'market'] as const)
      expectDrawing(drawCover({ seed: cuisine, kind, cuisine }))
    for (const kind of ['catering', 'private-chef', 'class', 'meal-prep'] as const)
      expectDrawing(drawService({ seed: cuisine, kind, cuisine }))
  })

  it.each(ROAD_REGIONS)('of a truck stop in %s is drawn at every time of day', (region) => {
    for (const time of ['morning', 'day', 'dusk', 'night'] as const)
      expectDrawing(drawTruckStop({ seed: region, region, time }))
  })
})

describe('a portrait', () => {
  it('is drawn for every hair style, outfit and headwear', async () => {
    for (const hairStyle of HAIR_STYLES)
      for (const headwear of HEADWEAR)
        for (const outfit of OUTFITS) {
          const person: PersonPicture = {
            seed: hairStyle,
            skin: 'tan',
            hair: 'brown',
            hairStyle,
            age: 'adult',
            outfit,
            headwear,
            glasses: true,
          }
          expectDrawing(drawPortrait(person))
        }
  })
})

it('uses no code from outside the project', () => {
  expect(readFileSync(new URL('./draw-food.ts', import.meta.url), 'utf8')).not.toMatch(/from '[^.]/)
})
