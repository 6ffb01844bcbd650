import type { Theme } from './accent-palette.ts'

/**
 * The name of a logo in the bucket `logos`: a hash of the content, the size in pixels, and the theme, if any, whose
 * background hides too much of the logo. A name never gets other content, so caches keep it for good.
 */
export const logoPattern = /^[0-9a-f]{32}-(\d{2,4})x(\d{2,4})(?:-(dark|light))?\.png$/

export interface LogoSize {
  width: number
  height: number
}

export interface LogoFacts extends LogoSize {
  /** The theme in which the logo stands on a plate; null if it needs none. */
  plateOn: Theme | null
  /** A wide logo replaces the mark and the name; any other logo stands beside the name. */
  isWide: boolean
}

/** A plate has the background color of the other theme. */
export const plateColors: Readonly<Record<Theme, string>> = { light: '#171310', dark: '#fbf8f3' }

/** Names a logo so that `logoFacts` can read its facts. */
export function logoName(hash: string, { width, height }: LogoSize, plateOn: Theme | null): string {
  return `${hash.slice(0, 32)}-${width}x${height}${plateOn ? `-${plateOn}` : ''}.png`
}

export function logoFacts(name: string): LogoFacts {
  const [, width, height, plateOn] = logoPattern.exec(name) ?? []
  const size = { width: Number(width ?? 1), height: Number(height ?? 1) }
  return {
    ...size,
    plateOn: plateOn === 'dark' || plateOn === 'light' ? plateOn : null,
    isWide: size.width >= 1.5 * size.height,
  }
}

export interface PlacedLogo extends LogoSize {
  /** The path of the picture, in about twice the size at which it is shown. */
  src: string
  isWide: boolean
  /** The plate as a CSS color that is transparent in the other theme; absent if it needs none. */
  plate?: string
}

/**
 * The logo at the largest size that fits the box. A logo that is not wide also has to fit a square of the box's height.
 */
export function placeLogo(name: string, box: LogoSize): PlacedLogo {
  const { plateOn, isWide, ...size } = logoFacts(name)
  const { width, height } = sizeWithin(size, isWide ? box : { width: box.height, height: box.height })
  const src = `/storage/v1/render/image/public/logos/${name}?width=${2 * width}&v=1`
  return { src, width, height, isWide, ...(plateOn ? { plate: plateIn[plateOn] } : {}) }
}

const plateIn: Readonly<Record<Theme, string>> = {
  light: `light-dark(${plateColors.light}, transparent)`,
  dark: `light-dark(transparent, ${plateColors.dark})`,
}

/** The largest logo of the header, where the mark is 32 pixels high. */
export const headerLogo: LogoSize = { width: 160, height: 38 }

/** The largest size of these proportions inside a box, in whole pixels. */
export function sizeWithin({ width, height }: LogoSize, box: LogoSize): LogoSize {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
