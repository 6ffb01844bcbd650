/** Draws a card with a dish's name among its ingredients, for dishes that no form depicts well. */
import { darker, lighter, lightness, mix } from './color.ts'
import { drawPiece } from './cuts/draw-piece.ts'
import { foodPictureHeight as height, foodPictureWidth as width } from './draw-food.ts'
import { Drawing } from './drawing.ts'
import { num, type Point } from './geometry.ts'
import { IngredientChoice } from './ingredient-choice.ts'
import { Random } from './random.ts'
import { surfaceColors, surfaceFor } from './surface.ts'
import type { Ingredient, PictureCuisine } from './vocabulary.ts'

/** Outlines of text, so that a picture needs no font. The server passes its outliner for social posts. */
export interface TextOutliner {
  /** Wraps a text at words. `path` has its baseline at zero; sizes are in pixels. */
  lines(
    text: string,
    face: 'serif' | 'sans',
    size: number,
    width: number,
    most: number,
  ): { path: string; width: number }[]
}

export interface NameCard {
  seed: string
  /** Cards of one kitchen share their colors. */
  kitchen: string
  cuisine: PictureCuisine
  name: string
  nameRu: string
  ingredients: readonly Ingredient[]
}

const paper = { left: 130, top: 105, width: 540, height: 390 }

/** The color around the card. */
export function cardColor({ kitchen, cuisine }: Pick<NameCard, 'kitchen' | 'cuisine'>): string {
  const ground = surfaceColors[surfaceFor(cuisine, undefined, new Random(kitchen).fork('card'))]
  // On a pale table the paper would be invisible.
  return lightness(ground) > 0.78 ? darker(mix(ground, '#b98a5e', 0.35), 0.12) : ground
}

/** An SVG of 800 × 600. */
export function drawNameCard(card: NameCard, text: TextOutliner): string {
  const d = new Drawing(card.seed, width, height)
  const r = new Random(card.seed)
  const ground = cardColor(card)
  d.add(
    `<rect width="${width}" height="${height}" fill="${d.fade([lighter(ground, 0.12), ground, darker(ground, 0.16)], 50)}"/>`,
  )
  wreath(d, r.fork('wreath'), card)
  drawPaper(d, ground)
  writeNames(d, card, text, ground)
  return d.toSvg()
}

/** Ingredients around the paper, on two rings. */
function wreath(d: Drawing, r: Random, { ingredients }: NameCard): void {
  const choice = new IngredientChoice(ingredients)
  const found = [...choice.pieces(), ...choice.in('herb')]
  const shown = found.length > 0 ? found : ingredients
  const rings = [
    { rx: 372, ry: 272, count: 26, scale: 1.5 },
    { rx: 310, ry: 222, count: 22, scale: 1.75 },
  ]
  for (const [ring, { rx, ry, count, scale }] of rings.entries()) {
    for (let i = 0; i < count; i++) {
      const angle = ((i + ring / 2 + r.near(0, 0.18)) / count) * Math.PI * 2
      const at: Point = [
        width / 2 + Math.cos(angle) * (rx + r.near(0, 12)),
        height / 2 + Math.sin(angle) * (ry + r.near(0, 12)),
      ]
      const ingredient = shown[(i + ring) % shown.length]
      if (ingredient) drawPiece(d, r, ingredient, at, { scale })
    }
  }
}

function drawPaper(d: Drawing, ground: string): void {
  const { left, top, width: w, height: h } = paper
  const rect = (grow: number, more: string) =>
    d.add(
      `<rect x="${left - grow}" y="${top - grow}" width="${w + 2 * grow}" height="${h + 2 * grow}" rx="${18 + grow}"${more}/>`,
    )
  d.add(
    `<rect x="${left + 6}" y="${top + 14}" width="${w}" height="${h}" rx="18" fill="#2b1206" fill-opacity=".26"/>`,
  )
  rect(0, ` fill="${d.fade(['#fffdf7', '#fbf3e4', '#f1e4cf'], 60)}"`)
  rect(-16, ` fill="none" stroke="${darker(ground, 0.25)}" stroke-opacity=".55" stroke-width="2.5"`)
  rect(-23, ` fill="none" stroke="${darker(ground, 0.25)}" stroke-opacity=".3" stroke-width="1.2"`)
}

/** The English name as large as it fits, a line, and the Russian name below. */
function writeNames(d: Drawing, { name, nameRu }: NameCard, text: TextOutliner, ground: string): void {
  const room = paper.width - 90
  const size = [66, 58, 50, 44].find((each) => text.lines(name, 'serif', each, room, 9).length <= 3) ?? 38
  const names = text.lines(name, 'serif', size, room, 4)
  const russian = text.lines(nameRu, 'sans', 25, room, 2)
  const [step, gap, russianStep] = [size * 1.16, 46, 34]
  const total = names.length * step + gap + russian.length * russianStep
  const write = (line: { path: string; width: number }, y: number, color: string) =>
    d.add(
      `<path transform="translate(${num(width / 2 - line.width / 2)} ${num(y)})" d="${line.path}" fill="${color}"/>`,
    )
  let y = height / 2 - total / 2 + size * 0.86
  for (const line of names) {
    write(line, y, '#33241a')
    y += step
  }
  y += gap / 2 - size * 0.5
  d.stroke(`M${width / 2 - 42} ${num(y)}H${width / 2 + 42}`, darker(ground, 0.2), 3, 0.8)
  y += gap / 2 + 14
  for (const line of russian) {
    write(line, y, '#6d5848')
    y += russianStep
  }
}
