/** The head with eyes, brows, nose, mouth, beard, glasses and wrinkles. */
import { darker, lighter, lightness, mix } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import type { Random } from '../random.ts'
import type { DrawnPerson } from './drawn-person.ts'

function beard(d: Drawing, { person, hair, skin, strong }: DrawnPerson): void {
  const jaw = strong ? 66 : 61
  const kind = person.beard ?? 'none'
  const tone = d.fade([lighter(hair, 0.12), hair, darker(hair, 0.25)], 60)
  if (kind === 'stubble') {
    d.path(
      `M${200 - jaw} 196c4 44 26 74 66 76c40-2 62-32 66-76c-14 30-32 26-66 24c-34 2-52 6-66-24z`,
      mix(hair, skin, 0.3),
      ' fill-opacity=".3"',
    )
  }
  if (kind === 'short' || kind === 'full') {
    const drop = kind === 'full' ? 34 : 8
    d.path(
      `M${200 - jaw - 2} 178c0 60 22 ${92 + drop} 68 ${98 + drop}c46-6 68-${38 + drop} 68-${98 + drop}c-10 26-24 34-42 30c-16-4-36-4-52 0c-18 4-32-4-42-30z`,
      tone,
    )
    d.path('M178 232c12-8 32-8 44 0c-6 9-38 9-44 0z', darker(hair, 0.35), ' fill-opacity=".5"')
  }
  if (kind === 'goatee') d.path('M176 244c4 28 14 38 24 38s20-10 24-38c-8 8-40 8-48 0z', tone)
  if (kind !== 'none' && kind !== 'stubble') {
    d.path('M164 224c8-16 26-17 36-9c10-8 28-7 36 9c-12 4-26 2-36-2c-10 4-24 6-36 2z', tone)
  }
}

function glasses(d: Drawing, r: Random): void {
  const color = r.pick(['#3a2c26', '#7a4a2c', '#46505c'])
  const round = r.chance(0.5)
  for (const x of [172, 228]) {
    if (round) {
      d.ellipse(x, 182, 21, 21, '#ffffff', ` fill-opacity=".2" stroke="${color}" stroke-width="4"`)
    } else {
      d.add(
        `<rect x="${x - 22}" y="165" width="44" height="34" rx="11" fill="#fff" fill-opacity=".2" stroke="${color}" stroke-width="4"/>`,
      )
    }
  }
  d.stroke('M193 180q7-6 14 0M150 178l-14-4M250 178l14-4', color, 4)
}

export function drawFace(d: Drawing, r: Random, drawn: DrawnPerson): void {
  const { person, skin, hair, strong } = drawn
  const dark = lightness(skin) < 0.5
  for (const side of [-1, 1]) {
    d.ellipse(200 + side * 66, 190, 12, 18, mix(skin, '#8a4a30', side > 0 ? 0.26 : 0.12))
    d.ellipse(200 + side * 67, 191, 6, 10, mix(skin, '#7a3a24', 0.4), ' fill-opacity=".6"')
    if (person.earrings) d.ellipse(200 + side * 69, 214, 5, 6, '#e0b04a')
  }
  const chin = strong
    ? 'M136 168c0-56 26-84 64-84s64 28 64 84c0 34-6 60-22 82c-12 16-26 24-42 24s-30-8-42-24c-16-22-22-48-22-82z'
    : 'M137 168c0-56 26-84 63-84s63 28 63 84c0 34-8 58-24 80c-12 15-24 24-39 24s-27-9-39-24c-16-22-24-46-24-80z'
  d.path(chin, d.fade([lighter(skin, 0.22), skin, darker(skin, 0.16)], 40))
  const blush = mix(skin, '#d8503f', dark ? 0.35 : 0.5)
  d.soft(blush, 160, 216, 24, 17, 0.4)
  d.soft(blush, 240, 216, 24, 17, 0.4)
  const line = darker(skin, dark ? 0.5 : 0.42)
  if (person.age === 'elder') {
    d.stroke('M166 128q34-8 68 0M172 116q28-5 56 0', line, 2, 0.28)
    d.stroke('M140 192q-2 6 2 12M260 192q2 6-2 12M160 222q-6 10-3 20M240 222q6 10 3 20', line, 2.2, 0.35)
  } else if (person.age === 'adult') d.stroke('M161 224q-4 8-2 14M239 224q4 8 2 14', line, 1.8, 0.2)
  beard(d, drawn)
  const smile = r.between(7, 15)
  const lip = mix(skin, '#b03a34', dark ? 0.4 : 0.55)
  if (r.chance(0.45)) {
    d.path(`M176 236q24 ${smile * 0.5} 48 0q-6 ${smile + 10}-24 ${smile + 10}t-24-${smile + 10}z`, '#7a2c28')
    d.path('M180 238q20 5 40 0q-3 8-20 8t-20-8z', '#fffaf2')
    d.stroke(`M175 236q25 ${smile * 0.5} 50 0`, lip, 3)
  } else {
    d.stroke(`M177 238q23 ${smile + 5} 46 0`, darker(lip, 0.12), 5)
    d.stroke('M190 253q10 4 20 0', lip, 3.5, 0.5)
  }
  d.stroke(`M203 186q10 ${strong ? 20 : 17} 2 ${strong ? 28 : 24}q-7 4-14-1`, line, 3.2, 0.55)
  const eye = r.pick(['#3a241a', '#4a3020', '#4a5a3a', '#3f5f78'])
  const iris = dark || person.hair === 'black' ? '#2a1a14' : eye
  for (const side of [-1, 1]) {
    const x = 200 + side * 28
    d.path(`M${x - 14} 184q14-15 28 0q-14 10-28 0z`, '#fffaf4')
    d.ellipse(x + 0.5, 182, 7.2, 7.4, iris)
    d.ellipse(x - 1.5, 179.5, 2.4, 2.4, '#fff')
    d.stroke(`M${x - 15} 184q15-16 30 0`, darker(iris, 0.45), strong ? 3 : 3.8)
    if (!strong) d.stroke(`M${x + side * 14} 183l${side * 6} -5`, darker(iris, 0.45), 2.6)
    const brow = person.age === 'elder' ? mix(hair, '#8d8780', 0.3) : darker(hair, 0.15)
    d.stroke(
      `M${x - side * 15} ${strong ? 162 : 161}q${side * 15}-${strong ? 9 : 11} ${side * 33} ${strong ? 3 : 2}`,
      brow,
      strong ? 7.5 : 4.8,
      0.95,
    )
  }
  if (person.glasses) glasses(d, r)
}
