import type { PersonPicture, PictureCuisine, SkinTone } from '../pictures/vocabulary.ts'
import { createRandom } from '../random.ts'
import type { ChefPerson } from './chef-person.ts'

const light: readonly SkinTone[] = ['porcelain', 'fair', 'beige']
const middle: readonly SkinTone[] = ['beige', 'tan', 'tan', 'brown']
const dark: readonly SkinTone[] = ['brown', 'deep', 'deep']
const any: readonly SkinTone[] = ['fair', 'beige', 'tan', 'brown', 'deep']

const tones: Partial<Record<PictureCuisine, readonly SkinTone[]>> = {
  russian: light,
  ukrainian: light,
  'eastern-european': light,
  georgian: ['fair', 'beige'],
  italian: ['fair', 'beige', 'tan'],
  uzbek: ['beige', 'tan'],
  japanese: ['fair', 'beige'],
  korean: ['fair', 'beige'],
  chinese: ['fair', 'beige'],
  vietnamese: ['beige', 'tan'],
  thai: ['beige', 'tan'],
  filipino: ['beige', 'tan'],
  indian: ['tan', 'brown', 'brown'],
  'middle-eastern': ['beige', 'tan'],
  mediterranean: ['fair', 'beige', 'tan'],
  mexican: middle,
  latin: middle,
  caribbean: dark,
  african: dark,
  southern: ['tan', 'brown', 'deep', 'deep'],
}

/** A random portrait for a name; the appearance fixes age and features. */
export function portraitOf(
  seed: string,
  appearance: ChefPerson['appearance'],
  cuisine: PictureCuisine | null,
): PersonPicture {
  const random = createRandom('portrait', seed)
  const woman = appearance.startsWith('f')
  const age = appearance.endsWith('y') ? 'young' : appearance.endsWith('e') ? 'elder' : 'adult'
  const skin = random.pick((cuisine && tones[cuisine]) || any)
  const isDark = skin === 'brown' || skin === 'deep' || skin === 'tan'
  const hair =
    age === 'elder'
      ? random.pick(['grey', 'white', 'grey'] as const)
      : isDark
        ? random.pick(['black', 'black', 'dark-brown'] as const)
        : cuisine === 'japanese' || cuisine === 'korean' || cuisine === 'chinese' || cuisine === 'vietnamese'
          ? 'black'
          : random.pick(['dark-brown', 'brown', 'blond', 'auburn', 'ginger', 'black'] as const)
  const tightCurls = skin === 'deep' || (skin === 'brown' && cuisine !== 'indian')
  const hairStyle = woman
    ? random.pick(
        tightCurls
          ? (['afro', 'braids', 'curly-long', 'bun'] as const)
          : (['bob', 'long', 'long-wavy', 'bun', 'ponytail', 'pixie'] as const),
      )
    : random.pick(
        tightCurls
          ? (['crop', 'afro', 'bald', 'curly-short'] as const)
          : age === 'elder'
            ? (['receding', 'short', 'side-part', 'bald'] as const)
            : (['short', 'side-part', 'crop', 'curly-short'] as const),
      )
  const headwear = random.weighted([
    ['none', 7],
    [woman ? 'headscarf' : 'cap', 1],
    ['bandana', 1],
    ['toque', 1],
  ] as const)
  return {
    seed,
    skin,
    hair,
    hairStyle,
    age,
    headwear,
    outfit: cuisine
      ? random.pick(['apron', 'apron', 'chef-jacket', 'shirt', woman ? 'blouse' : 't-shirt'] as const)
      : random.pick(['t-shirt', 'shirt', 'sweater', 'hoodie'] as const),
    beard: woman ? 'none' : random.pick(['none', 'stubble', 'short', 'moustache', 'full'] as const),
    glasses: random.chance(age === 'elder' ? 0.5 : 0.2),
    earrings: woman && random.chance(0.5),
    face: woman ? 'soft' : 'strong',
  }
}
