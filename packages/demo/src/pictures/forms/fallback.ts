/** A generous heap of the dish's pieces over its sauce: for food without a shape of its own. */
import { mixture, pile, scatter } from '../cuts/draw-piece.ts'
import { inset } from '../geometry.ts'
import type { DrawForm } from '../serving.ts'

export const heaped: DrawForm = ({ d, r, area, choice }) => {
  d.ellipse(area.x, area.y, area.rx * 0.97, area.ry * 0.97, d.shade(choice.sauce('#c98f4a'), 0.4))
  const pieces = choice.pieces()
  pile(d, r, pieces.length > 0 ? pieces : ['potato'], inset(area, 0.84), 34)
  mixture(d, r, pieces.slice(0, 4), inset(area, 0.5), 9)
  scatter(d, r, choice.herb(), inset(area, 0.7), 8, { scale: 0.8 })
}
