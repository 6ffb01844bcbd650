import type { LogoSize } from './logo.ts'

/** Of the chosen file, in bytes. */
export const largestLogoFile = 2 * 1024 * 1024

/** In pixels, without transparent margins. A longer side is scaled down. */
export const shortestLogoSide = 64
export const longestLogoSide = 1024

/** Width divided by height. */
export const widestLogo = 6
export const narrowestLogo = 0.5

export type LogoFault = 'small' | 'shape'

/** Why a picture of this size cannot be the logo. */
export function logoFault({ width, height }: LogoSize): LogoFault | null {
  if (Math.min(width, height) < shortestLogoSide) return 'small'
  const ratio = width / height
  return ratio > widestLogo || ratio < narrowestLogo ? 'shape' : null
}
