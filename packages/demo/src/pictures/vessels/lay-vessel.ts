/** Chooses and draws a form's vessel, and returns the area for the food. */
import type { Drawing } from '../drawing.ts'
import type { Ellipse } from '../geometry.ts'
import type { Random } from '../random.ts'
import { vesselsOfForm } from '../vessels-of-form.ts'
import type { DishPicture, FoodForm, Surface, Vessel } from '../vocabulary.ts'
import { crockeryFor } from './crockery.ts'
import { drawBasket, drawBoard, drawBox, drawSlate, drawSteamer, drawTray } from './flat.ts'
import { drawBowl, drawLeafPlate, drawPan, drawPlate, drawPot } from './round.ts'

/** Whole round foods lie on a round board. */
const roundForms: readonly FoodForm[] = ['pizza', 'pie', 'tart', 'whole-cake', 'quesadilla', 'blini']

export function vesselFor(dish: DishPicture): Vessel {
  const possible = vesselsOfForm[dish.food]
  return dish.vessel && possible.includes(dish.vessel) ? dish.vessel : (possible[0] ?? 'plate')
}

export function hasCrockery(vessel: Vessel): boolean {
  return ['plate', 'bowl', 'oval', 'leaf', 'cup'].includes(vessel)
}

export function layVessel(
  d: Drawing,
  r: Random,
  dish: DishPicture,
  vessel: Vessel,
  surface: Surface,
  x: number,
  y: number,
): Ellipse {
  const crockery = crockeryFor(r, dish.cuisine, surface)
  const round = (radius: number): Ellipse => ({ x, y, rx: radius, ry: radius })
  switch (vessel) {
    case 'plate':
      return drawPlate(d, r, round(268), crockery)
    case 'bowl':
      return drawBowl(d, r, round(248), crockery)
    case 'oval':
      return drawPlate(d, r, { x, y, rx: 338, ry: 226 }, crockery)
    case 'board':
      return drawBoard(d, r, { x, y, rx: 318, ry: 222 }, roundForms.includes(dish.food))
    case 'slate-board':
      return drawSlate(d, r, { x, y, rx: 318, ry: 210 })
    case 'tray':
      return drawTray(d, r, { x, y, rx: 334, ry: 240 })
    case 'basket':
      return dish.food === 'bao'
        ? drawSteamer(d, r, round(262))
        : drawBasket(d, r, { x, y, rx: 322, ry: 246 })
    case 'pan':
      return drawPan(d, r, { x: x - 10, y, rx: 244, ry: 244 })
    case 'pot':
      return drawPot(d, r, round(236))
    case 'leaf':
      return drawLeafPlate(d, r, round(268), crockery)
    case 'box':
      return drawBox(d, r, { x, y, rx: 262, ry: 206 })
    case 'cup':
      return drawPlate(d, r, round(196), crockery)
    case 'glass':
      return round(170)
  }
}
