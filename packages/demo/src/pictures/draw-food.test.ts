import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawCover, drawService, drawTruckStop } from './draw-cover.ts'
import { drawFood, pictureColor } from './draw-food.ts'
import { drawPortrait } from './draw-portrait.ts'
import { vesselsOfForm } from './vessels-of-form.ts'
import {
  allHeadwear,
  allIngredients,
  cuisines,
  type DishPicture,
  foodForms,
  hairStyles,
  outfits,
  type PersonPicture,
  roadRegions,
  surfaces,
} from './vocabulary.ts'

const largestDish = 90_000

const meals: readonly DishPicture['ingredients'][] = [
  [],
  ['beef', 'tomato', 'cheese', 'lettuce', 'tomato-sauce', 'dill'],
  ['shrimp', 'lime', 'scallion', 'egg', 'soy-sauce', 'sesame', 'rice'],
  ['strawberry', 'cream', 'chocolate', 'walnut', 'honey', 'mint'],
]

function expectDrawing(svg: string): void {
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<script|<image|(?:xlink:)?href="(?!#)/)
  for (const [, id] of svg.matchAll(/url\(#(\w+)\)|href="#(\w+)"/g)) {
    if (id) expect(svg).toContain(`id="${id}"`)
  }
}

describe('pictures of dishes', () => {
  it.each(foodForms)('the form %s can be drawn from any ingredients, in each of its vessels', (food) => {
    for (const [i, ingredients] of meals.entries()) {
      for (const vessel of vesselsOfForm[food]) {
        const dish: DishPicture = { seed: `${food} ${i}`, food, ingredients, vessel }
        const svg = drawFood(dish)
        expectDrawing(svg)
        expect(svg.length).toBeGreaterThan(4_000)
        expect(svg.length).toBeLessThan(largestDish)
      }
    }
  })

  it.each(foodForms)('the renderer reads the form %s as a picture of 800 × 600', async (food) => {
    const svg = drawFood({ seed: food, food, ingredients: meals[1] ?? [], cuisine: 'american' })
    const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
    expect({ format, width, height }).toEqual({ format: 'svg', width: 800, height: 600 })
  })

  it('a seed determines the picture', () => {
    const dish: DishPicture = { seed: 'one', food: 'borscht', ingredients: ['beet', 'sour-cream', 'dill'] }
    expect(drawFood(dish)).toBe(drawFood({ ...dish }))
    expect(drawFood(dish)).not.toBe(drawFood({ ...dish, seed: 'two' }))
  })

  it('every ingredient can be drawn', () => {
    for (const ingredient of allIngredients) {
      expectDrawing(drawFood({ seed: ingredient, food: 'salad', ingredients: [ingredient] }))
    }
  })

  it('every surface can be drawn and has a color', () => {
    for (const surface of surfaces) {
      for (const cuisine of cuisines) {
        const dish: DishPicture = { seed: surface, food: 'soup', ingredients: ['carrot'], surface, cuisine }
        expect(pictureColor(dish)).toMatch(/^#[0-9a-f]{6}$/)
        expectDrawing(drawFood(dish))
      }
    }
  })

  it('an unsuitable vessel is replaced by the usual one', () => {
    const dish: DishPicture = { seed: 'one', food: 'borscht', ingredients: ['beet'] }
    expect(drawFood({ ...dish, vessel: 'basket' })).toBe(drawFood(dish))
  })
})

describe('covers', () => {
  it.each(cuisines)('a cover of %s cooking can be drawn in every kind', (cuisine) => {
    for (const kind of ['kitchen', 'table', 'truck', 'market'] as const) {
      expectDrawing(drawCover({ seed: cuisine, kind, cuisine }))
    }
    for (const kind of ['catering', 'private-chef', 'class', 'meal-prep'] as const) {
      expectDrawing(drawService({ seed: cuisine, kind, cuisine }))
    }
  })

  it.each(roadRegions)('a truck stop in %s can be drawn at every time of day', (region) => {
    for (const time of ['morning', 'day', 'dusk', 'night'] as const) {
      expectDrawing(drawTruckStop({ seed: region, region, time }))
    }
  })
})

describe('portraits', () => {
  it('a portrait can be drawn with every hair style, outfit and headwear', async () => {
    for (const hairStyle of hairStyles) {
      for (const headwear of allHeadwear) {
        for (const outfit of outfits) {
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
      }
    }
  })
})

it('the generator of pictures uses no code from outside the project', () => {
  expect(readFileSync(new URL('./draw-food.ts', import.meta.url), 'utf8')).not.toMatch(/from '[^.]/)
})
