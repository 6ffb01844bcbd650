import sharp from 'sharp'
import type { Plugin } from 'vite'

const accent = '#b5421b'
/** The paths of `public/favicon.svg`, in a view box of 32 × 32. */
const mark =
  '<path d="M9 15.5a3.8 3.8 0 0 1 1.2-7.3 6.2 6.2 0 0 1 11.6 0A3.8 3.8 0 0 1 23 15.5V21H9z" fill="#fff"/><path d="M9.6 23.2h12.8" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/>'

/**
 * `rounded` is the favicon's own shape; `full` is a square with the mark in its safe zone, for systems that mask
 * icons.
 */
function icon(shape: 'rounded' | 'full'): string {
  const ground = `<rect width="32" height="32" rx="${shape === 'rounded' ? 9 : 0}" fill="${accent}"/>`
  const inside = shape === 'rounded' ? mark : `<g transform="translate(4.8 4.8) scale(.7)">${mark}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${inside}</svg>`
}

/** The preview of links to pages without a picture: the mark among plates on a table. */
function socialPicture(): string {
  const plates = [
    [150, 120, 190, '#d8ae7e'],
    [1070, 90, 150, '#7f9a6a'],
    [1010, 560, 210, '#c9603a'],
    [110, 590, 140, '#e3b84f'],
  ] as const
  const drawn = plates.map(
    ([x, y, r, color]) =>
      `<circle cx="${x}" cy="${y + 10}" r="${r}" fill="#00000014"/><circle cx="${x}" cy="${y}" r="${r}" fill="#fff"/><circle cx="${x}" cy="${y}" r="${r * 0.72}" fill="${color}"/><circle cx="${x}" cy="${y}" r="${r * 0.72}" fill="none" stroke="#0000001a" stroke-width="6"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#fbf3e6"/>${drawn.join('')}<g transform="translate(440 155) scale(10)"><rect width="32" height="32" rx="9" fill="${accent}"/>${mark}</g></svg>`
}

const pictures = [
  { file: 'icons/icon-180.png', drawing: icon('full'), width: 180 },
  { file: 'icons/icon-192.png', drawing: icon('rounded'), width: 192 },
  { file: 'icons/icon-512.png', drawing: icon('rounded'), width: 512 },
  { file: 'icons/maskable-512.png', drawing: icon('full'), width: 512 },
  { file: 'icons/social.png', drawing: socialPicture(), width: 1200 },
]

/** Renders the icons that installed apps and link previews need as bitmaps. */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    async generateBundle() {
      for (const { file, drawing, width } of pictures) {
        const source = await sharp(Buffer.from(drawing), { density: 600 })
          .resize({ width })
          .png({ compressionLevel: 9, palette: true })
          .toBuffer()
        this.emitFile({ type: 'asset', fileName: file, source })
      }
    },
  }
}
