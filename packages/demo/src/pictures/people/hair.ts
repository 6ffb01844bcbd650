/** Fifteen hair styles, each with a part behind the head and a part on it. */
import { darker, lighter } from '../color.ts'
import type { Drawing } from '../drawing.ts'
import type { HairStyle } from '../vocabulary.ts'
import type { DrawnPerson } from './drawn-person.ts'

const tone = (d: Drawing, hair: string) => d.fade([lighter(hair, 0.2), hair, darker(hair, 0.3)], 55)

function curls(d: Drawing, hair: string, places: readonly (readonly [number, number, number])[]): void {
  for (const [x, y, size] of places) d.ellipse(x, y, size, size, tone(d, hair))
  for (const [x, y, size] of places) {
    d.stroke(
      `M${x - size * 0.5} ${y - size * 0.2}q${size * 0.4}-${size * 0.6} ${size * 0.9} 0`,
      lighter(hair, 0.3),
      2.2,
      0.4,
    )
  }
}

function crownOf(
  count: number,
  rx: number,
  ry: number,
  size: number,
  from = Math.PI,
  to = Math.PI * 2,
): [number, number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const angle = from + (i / (count - 1)) * (to - from)
    return [
      Math.round(200 + Math.cos(angle) * rx),
      Math.round(172 + Math.sin(angle) * ry),
      size * (0.9 + (i % 3) * 0.1),
    ]
  })
}

const back: Partial<Record<HairStyle, (d: Drawing, hair: string) => void>> = {
  bob: (d, hair) =>
    d.path(
      'M118 180c-6-76 30-116 82-116s88 40 82 116c2 36 2 56-8 76c-40 14-108 14-148 0c-10-20-10-40-8-76z',
      tone(d, darker(hair, 0.18)),
    ),
  long: (d, hair) =>
    d.path(
      'M118 180c-6-76 30-116 82-116s88 40 82 116c0 60 8 110 20 158c-60 30-144 30-204 0c12-48 20-98 20-158z',
      tone(d, darker(hair, 0.18)),
    ),
  'long-wavy': (d, hair) =>
    d.path(
      'M116 176c-6-74 30-114 84-114s90 40 84 114c-4 28 18 40 10 68c-6 24 18 38 12 62c-4 22 8 34-4 46c-60 24-144 24-204 0c-12-12 0-24-4-46c-6-24 18-38 12-62c-8-28 14-40 10-68z',
      tone(d, darker(hair, 0.18)),
    ),
  'curly-long': (d, hair) => {
    d.path(
      'M110 190c-10-90 34-132 90-132s100 42 90 132c6 50 10 80 6 120h-192c-4-40 0-70 6-120z',
      darker(hair, 0.25),
    )
    curls(d, darker(hair, 0.12), [
      ...crownOf(9, 92, 100, 28),
      [102, 214, 30],
      [96, 258, 32],
      [106, 300, 30],
      [298, 214, 30],
      [304, 258, 32],
      [294, 300, 30],
      [126, 326, 26],
      [274, 326, 26],
    ])
  },
  afro: (d, hair) => {
    d.ellipse(200, 152, 116, 108, darker(hair, 0.2))
    curls(d, hair, [...crownOf(13, 100, 98, 27, Math.PI * 0.9, Math.PI * 2.1), ...crownOf(9, 66, 70, 27)])
  },
  bun: (d, hair) => {
    d.ellipse(200, 60, 38, 34, tone(d, hair))
    d.stroke('M176 54q24-20 48 4M182 70q20-14 38 0', darker(hair, 0.35), 3, 0.5)
  },
  ponytail: (d, hair) =>
    d.path(
      'M244 96c50-6 74 40 62 104c-6 40-2 70 12 92c-40 0-62-40-56-96c4-40-4-64-18-100z',
      tone(d, darker(hair, 0.12)),
    ),
  braids: (d, hair) => {
    for (const side of [-1, 1]) {
      for (let i = 0; i < 6; i++) {
        d.ellipse(200 + side * (76 + i * 1.5), 206 + i * 26, 17 - i * 0.8, 17, tone(d, hair))
        d.stroke(
          `M${200 + side * (64 + i * 1.5)} ${200 + i * 26}q${side * 12} 14 ${side * 24} 4`,
          darker(hair, 0.4),
          2.4,
          0.5,
        )
      }
    }
  },
}

const sweep =
  'M133 176c-10-66 20-106 67-106s77 40 67 106c-4-30-10-46-22-60c-30 10-64 8-92-4c-12 14-18 34-20 64z'

const front: Record<HairStyle, (d: Drawing, hair: string) => void> = {
  short: (d, hair) => {
    d.path(
      'M134 172c-12-62 14-102 66-102s80 38 66 102c-3-20-8-34-16-44c-32 8-70 4-98-10c-10 14-16 32-18 54z',
      tone(d, hair),
    )
    d.stroke('M158 96q40-22 84 4M166 110q36-14 68 0', lighter(hair, 0.35), 3, 0.35)
  },
  crop: (d, hair) =>
    d.path(
      'M134 166c-8-58 16-92 66-92s74 34 66 92c-4-24-10-36-18-44c-30-10-66-10-96 0c-8 8-14 20-18 44z',
      tone(d, hair),
    ),
  'side-part': (d, hair) => {
    d.path(
      'M132 176c-14-70 16-110 70-108c54 0 78 40 66 108c-4-26-12-46-24-58c-26-2-60-12-78-30c-4 22-22 40-34 88z',
      tone(d, hair),
    )
    d.stroke('M170 88q36 26 76 30M180 80q40 16 68 28', lighter(hair, 0.35), 2.6, 0.35)
  },
  'curly-short': (d, hair) =>
    curls(d, hair, [
      ...crownOf(9, 70, 84, 21, Math.PI * 0.98, Math.PI * 2.02),
      ...crownOf(6, 46, 64, 20, Math.PI * 1.1, Math.PI * 1.9),
    ]),
  afro: (d, hair) => curls(d, hair, crownOf(8, 62, 72, 20, Math.PI * 1.02, Math.PI * 1.98)),
  bald: (d) => d.ellipse(176, 108, 22, 11, '#ffffff', ' fill-opacity=".22" transform="rotate(-25 176 108)"'),
  receding: (d, hair) => {
    d.path(
      'M133 190c-10-36-4-66 12-82c0 26-4 44-4 84zM267 190c10-36 4-66-12-82c0 26 4 44 4 84z',
      tone(d, hair),
    )
    d.path(
      'M146 108c10-28 32-36 54-36s44 8 54 36c-16-18-34-22-54-22s-38 4-54 22z',
      tone(d, hair),
      ' fill-opacity=".85"',
    )
  },
  bob: (d, hair) => {
    d.path(
      'M126 236c-14-90 6-168 74-168s88 78 74 168c-10-8-14-30-16-62c-4-30-10-40-16-52c-36 0-66-4-86-22c-6 30-10 44-14 74c-2 32-6 54-16 62z',
      tone(d, hair),
    )
  },
  long: (d, hair) =>
    d.path(
      'M130 250c-16-96 2-182 70-182s86 86 70 182c-6-26-8-62-14-92c-6-24-26-46-56-60c-30 14-50 36-56 60c-6 30-8 66-14 92z',
      tone(d, hair),
    ),
  'long-wavy': (d, hair) =>
    d.path(
      'M122 262c8-26-6-46 4-74c-10-76 18-120 74-120s84 44 74 120c10 28-4 48 4 74c-20-24-12-56-22-88c-8-28-40-40-74-70c-14 30-30 44-38 70c-10 32-2 64-22 88z',
      tone(d, hair),
    ),
  'curly-long': (d, hair) =>
    curls(d, hair, [
      ...crownOf(8, 66, 82, 22, Math.PI * 1.0, Math.PI * 2.0),
      [130, 206, 18],
      [270, 206, 18],
      [124, 236, 20],
      [276, 236, 20],
    ]),
  bun: (d, hair) => d.path(sweep, tone(d, hair)),
  ponytail: (d, hair) => {
    d.path(
      'M133 178c-12-70 18-110 67-110s79 40 67 110c-4-34-14-56-34-70c-28 14-60 12-76 4c-14 16-20 38-24 66z',
      tone(d, hair),
    )
  },
  braids: (d, hair) => {
    d.path(
      'M131 204c-14-86 16-134 69-134s83 48 69 134c-6-50-22-84-69-106c-47 22-63 56-69 106z',
      tone(d, hair),
    )
    d.stroke('M200 72v26', darker(hair, 0.4), 2.5, 0.6)
  },
  pixie: (d, hair) => {
    d.path(
      'M130 196c-16-80 12-130 72-130c60 0 84 50 68 130c-6-18-8-30-10-46c-4-14-8-22-14-28c-40 10-70 4-90-12c0 22-14 32-16 44c-2 16-4 26-10 42z',
      tone(d, hair),
    )
    d.stroke('M160 94q34 18 78 14', lighter(hair, 0.35), 3, 0.35)
  },
}

export function drawBackHair(d: Drawing, { person, hair }: DrawnPerson): void {
  back[person.hairStyle]?.(d, hair)
}

export function drawFrontHair(d: Drawing, { person, hair }: DrawnPerson): void {
  front[person.hairStyle](d, hair)
}
