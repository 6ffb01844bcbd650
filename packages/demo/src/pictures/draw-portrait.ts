/** Draws a person's portrait for chefs' and buyers' pages. A description always gives the same face. */
import { Drawing } from './drawing.ts'
import { drawPerson } from './people/person.ts'
import type { PersonPicture } from './vocabulary.ts'

export const portraitSize = 400

/** An SVG of 400 × 400, composed for a circular crop. */
export function drawPortrait(person: PersonPicture): string {
  const d = new Drawing(person.seed, portraitSize, portraitSize)
  drawPerson(d, person)
  return d.toSvg()
}
