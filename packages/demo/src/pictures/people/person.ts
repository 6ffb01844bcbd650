/** A person from the shoulders up: ground, back hair, body, face, hair, headwear. */
import { darker, lighter, mix } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import { Random } from '../random.ts'
import type { HairColor, PersonPicture, SkinTone } from '../vocabulary.ts'
import type { DrawnPerson } from './drawn-person.ts'
import { drawFace } from './face.ts'
import { drawBackHair, drawFrontHair } from './hair.ts'
import { coversHair, drawHeadwear } from './headwear.ts'
import { drawOutfit } from './outfit.ts'

const skins: Record<SkinTone, string> = {
  porcelain: '#f8d9c4',
  fair: '#f0c4a2',
  beige: '#dfa87c',
  tan: '#c68a5a',
  brown: '#96603c',
  deep: '#6a4029',
}

const hairs: Record<HairColor, string> = {
  black: '#2a2426',
  'dark-brown': '#46301f',
  brown: '#6e4a2e',
  auburn: '#8a4326',
  ginger: '#c06a30',
  blond: '#d9b068',
  grey: '#a8a49e',
  white: '#e6e2da',
}

const grounds = [
  '#e9c9a4',
  '#d98f6c',
  '#a9b895',
  '#8fb0b0',
  '#e2b45f',
  '#dba9a0',
  '#7d96a8',
  '#c9b79a',
  '#b7868c',
] as const

export function drawPerson(d: Drawing, person: PersonPicture): void {
  const r = new Random(person.seed)
  const ground = r.fork('ground').pick(grounds)
  const base = hairs[person.hair]
  const hair = person.age === 'elder' && person.hair !== 'white' ? mix(base, '#bdb8b0', 0.55) : base
  const drawn: DrawnPerson = { person, skin: skins[person.skin], hair, strong: person.face === 'strong' }
  d.add(
    `<rect width="400" height="400" fill="${d.fade([lighter(ground, 0.35), ground, darker(ground, 0.14)], 55)}"/>`,
  )
  d.ellipse(200, 190, 158, 158, lighter(ground, 0.4), ' fill-opacity=".4"')
  const hidden = coversHair(person.headwear ?? 'none')
  if (!hidden) drawBackHair(d, drawn)
  drawNeck(d, drawn)
  drawOutfit(d, r.fork('outfit'), drawn)
  drawFace(d, r.fork('face'), drawn)
  if (!hidden) drawFrontHair(d, drawn)
  drawHeadwear(d, r.fork('headwear'), drawn)
}

function drawNeck(d: Drawing, { skin, strong }: DrawnPerson): void {
  const w = strong ? 36 : 29
  d.path(
    `M${200 - w} 220v66c0 30 ${w * 2} 30 ${w * 2} 0v-66z`,
    d.fade([darker(skin, 0.1), darker(skin, 0.26)], 70),
  )
  d.path(
    `M${200 - w} 246c14 26 ${w * 2 - 28} 26 ${w * 2} 0v14c-16 26-${w * 2 - 24} 24-${w * 2} 0z`,
    darker(skin, 0.38),
    ' fill-opacity=".45"',
  )
}
