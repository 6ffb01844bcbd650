import type { Theme } from './accent-palette.ts'

/**
 * The name of a logo in the bucket `logos`: a hash of the content, the size in pixels, and the theme on whose ground
 * too much of it is invisible. A name never gets other content, so caches keep it for good.
 */
export const logoPattern = /^[0-9a-f]{32}-(\d{2,4})x(\d{2,4})(?:-(dark|light))?\.png$/

export interface LogoSize {
  width: number
  height: number
}

export interface LogoFacts extends LogoSize {
  /** The theme on which it stands on a plate. */
  plateOn: Theme | null
  /** A wide logo takes the place of mark and name; any other stands beside the name. */
  isWide: boolean
}

/** A plate under a logo has the ground of the other theme. */
export const plateColors: Readonly<Record<Theme, string>> = { light: '#171310', dark: '#fbf8f3' }

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

/** The largest size of these proportions inside a box, in whole pixels. */
export function sizeWithin({ width, height }: LogoSize, box: LogoSize): LogoSize {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
