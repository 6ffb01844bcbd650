/** Draws a person's portrait for chefs' and buyers' pages. The same description always draws the same face. */
import { Drawing } from './drawing.ts'
import { drawPerson } from './people/person.ts'
import type { PersonPicture } from './vocabulary.ts'

export const PORTRAIT_SIZE = 400

/** An SVG of 400 × 400 that may be cut to a circle. */
export function drawPortrait(person: PersonPicture): string {
  const d = new Drawing(person.seed, PORTRAIT_SIZE, PORTRAIT_SIZE)
  drawPerson(d, person)
  return d.toSvg()
}
