/** Colors derived from an accent, for light or dark pages. */
export interface AccentColors {
  accent: string
  hover: string
  /** Text on the accent. */
  ink: string
  /** The accent as a text color. */
  text: string
  soft: string
}

export type Theme = 'light' | 'dark'

type Rgb = readonly [number, number, number]

/** Background colors (apps/web/src/shared/styles/tokens.css). */
const grounds: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#fbf8f3', '#ffffff', '#f4eee4'],
  dark: ['#171310', '#211b17', '#120f0c'],
}
const inks = ['#ffffff', '#1e0f06'] as const

/** WCAG AA minimum for text. */
export const textContrast = 4.5
export const shapeContrast = 3

export const usualAccents: Readonly<Record<Theme, string>> = { light: '#b5421b', dark: '#f0834f' }

function rgbOf(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes two colors: share `0` gives the first, `1` the second. */
function mix(from: string, to: string, share: number): string {
  const [a, b] = [rgbOf(from), rgbOf(to)]
  const part = (index: 0 | 1 | 2) => Math.round(a[index] + (b[index] - a[index]) * share)
  return `#${[part(0), part(1), part(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Derives text, hover and quiet shades of an accent. */
export function accentColors(accent: string, theme: Theme): AccentColors {
  const ground = grounds[theme]
  const away = theme === 'light' ? '#000000' : '#ffffff'
  const [first, second] = inks
  const ink = contrast(accent, first) >= contrast(accent, second) ? first : second
  const soft = mix(ground[0] ?? '#ffffff', accent, theme === 'light' ? 0.1 : 0.16)
  let text = accent
  for (let step = 1; step <= 20; step++) {
    if ([...ground, soft].every((under) => contrast(text, under) >= textContrast)) break
    text = mix(accent, away, step / 20)
  }
  // On hover the accent moves away from its text color, which increases the contrast.
  return { accent, hover: mix(accent, ink === first ? '#000000' : '#ffffff', 0.14), ink, text, soft }
}

export interface AccentFit {
  /** Contrast of the text on the accent. */
  ink: number
  /** Lowest contrast of the accent with a background. */
  ground: number
  fits: boolean
}

/** Whether an accent meets WCAG AA for its text and for its shape on every background. */
export function accentFit(accent: string, theme: Theme): AccentFit {
  const ink = contrast(accent, accentColors(accent, theme).ink)
  const ground = Math.min(...grounds[theme].map((under) => contrast(accent, under)))
  return { ink, ground, fits: ink >= textContrast && ground >= shapeContrast }
}
