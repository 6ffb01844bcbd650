/** Glazes and patterns of plates and bowls, by cuisine. */
import type { Random } from '../random.ts'
import type { PictureCuisine, Surface } from '../vocabulary.ts'

export type RimPattern = 'plain' | 'line' | 'lines' | 'dots' | 'leaves' | 'petals' | 'zigzag' | 'speckle'

export interface Crockery {
  readonly glaze: string
  readonly ink: string
  readonly pattern: RimPattern
}

const white = '#f6f1e8'
const cream = '#efe4d0'

const allStyles = {
  porcelain: { glaze: white, ink: '#c9a24f', pattern: 'line' },
  plain: { glaze: white, ink: '#8d8478', pattern: 'plain' },
  stoneware: { glaze: cream, ink: '#8a6a4a', pattern: 'speckle' },
  sand: { glaze: '#dfccb0', ink: '#7a5a3e', pattern: 'speckle' },
  cobalt: { glaze: white, ink: '#2f5ba0', pattern: 'petals' },
  cobaltLines: { glaze: white, ink: '#33639f', pattern: 'lines' },
  folk: { glaze: '#f4ead6', ink: '#b9402f', pattern: 'leaves' },
  ikat: { glaze: '#1f5f93', ink: '#f2e6c8', pattern: 'petals' },
  talavera: { glaze: '#f5ecd8', ink: '#d98a2b', pattern: 'dots' },
  talaveraTeal: { glaze: '#f5ecd8', ink: '#2b8a86', pattern: 'zigzag' },
  clay: { glaze: '#b9694a', ink: '#f0d9b5', pattern: 'zigzag' },
  celadon: { glaze: '#bccdb9', ink: '#6e8f78', pattern: 'plain' },
  indigo: { glaze: '#3f5878', ink: '#dbe4ea', pattern: 'speckle' },
  charcoal: { glaze: '#46474a', ink: '#9aa0a0', pattern: 'speckle' },
  teal: { glaze: '#4f918c', ink: '#e9efe2', pattern: 'line' },
  blush: { glaze: '#ecd0c3', ink: '#b97a68', pattern: 'speckle' },
  enamel: { glaze: white, ink: '#2f4a7a', pattern: 'line' },
  mustard: { glaze: '#dcae57', ink: '#7b5320', pattern: 'speckle' },
} as const satisfies Record<string, Crockery>

type Style = keyof typeof allStyles

const everyday: readonly Style[] = ['plain', 'stoneware', 'porcelain', 'sand', 'enamel']
const stylesOfCuisine: Partial<Record<PictureCuisine, readonly Style[]>> = {
  mexican: ['talavera', 'talaveraTeal', 'clay', 'stoneware'],
  latin: ['talavera', 'clay', 'stoneware', 'mustard'],
  caribbean: ['teal', 'stoneware', 'plain', 'mustard'],
  italian: ['plain', 'stoneware', 'cobaltLines', 'porcelain'],
  french: ['porcelain', 'plain', 'blush', 'cobaltLines'],
  mediterranean: ['cobaltLines', 'stoneware', 'talaveraTeal', 'plain'],
  'middle-eastern': ['cobalt', 'clay', 'stoneware', 'teal'],
  russian: ['cobalt', 'folk', 'porcelain', 'plain'],
  ukrainian: ['folk', 'clay', 'stoneware', 'plain'],
  'eastern-european': ['folk', 'cobaltLines', 'enamel', 'stoneware'],
  georgian: ['clay', 'stoneware', 'folk', 'sand'],
  uzbek: ['ikat', 'cobalt', 'ikat', 'stoneware'],
  indian: ['clay', 'teal', 'stoneware', 'mustard'],
  chinese: ['cobalt', 'celadon', 'plain', 'charcoal'],
  japanese: ['indigo', 'charcoal', 'celadon', 'sand'],
  korean: ['celadon', 'charcoal', 'plain', 'sand'],
  thai: ['celadon', 'teal', 'stoneware', 'plain'],
  vietnamese: ['celadon', 'cobaltLines', 'plain', 'stoneware'],
  african: ['clay', 'mustard', 'stoneware', 'talaveraTeal'],
  bakery: ['porcelain', 'blush', 'stoneware', 'plain'],
  vegan: ['stoneware', 'sand', 'blush', 'celadon'],
}

/** Avoids crockery that is too close to the table's color. */
const lostOn: Partial<Record<Surface, readonly Style[]>> = {
  terracotta: ['clay'],
  teal: ['teal'],
  navy: ['indigo', 'ikat', 'charcoal'],
  slate: ['charcoal', 'indigo'],
  mustard: ['mustard', 'sand'],
  blush: ['blush'],
  sage: ['celadon'],
  'wood-light': ['mustard', 'sand'],
  'wood-dark': ['charcoal'],
}

export function crockeryFor(r: Random, cuisine: PictureCuisine | undefined, surface: Surface): Crockery {
  const lost: readonly Style[] = lostOn[surface] ?? []
  const styles = ((cuisine && stylesOfCuisine[cuisine]) ?? everyday).filter((style) => !lost.includes(style))
  return allStyles[r.pick(styles)]
}
