import type { Language } from '@localchef/contracts/language'
import { accentColors, type Theme } from '@localchef/contracts/settings/accent-palette'
import { logoFacts, plateColors, sizeWithin } from '@localchef/contracts/settings/logo'
import type { Identity } from '@localchef/contracts/settings/marketplace-settings'
import { wordsIn } from '@localchef/contracts/words/words-in'
import sharp, { type OverlayOptions } from 'sharp'
import type { OutlinedText, TextOutliner } from './outlined-text.ts'
import { priceText } from './price-text.ts'
import type { SharedDish, SharedKitchen } from './share-facts.ts'

export const socialShapes = ['square', 'story'] as const
export type SocialShape = (typeof socialShapes)[number]

/** Sizes in pixels. Apps cover the top and bottom of a story. */
const shapes = {
  square: {
    width: 1080,
    height: 1080,
    mosaic: 552,
    margin: 64,
    name: 62,
    row: 34,
    step: 58,
    dishes: 3,
    bottom: 64,
  },
  story: {
    width: 1080,
    height: 1920,
    mosaic: 868,
    margin: 84,
    name: 84,
    row: 44,
    step: 88,
    dishes: 5,
    bottom: 210,
  },
} as const

const colors: Readonly<Record<Theme, { ground: string; ink: string; soft: string; line: string }>> = {
  light: { ground: '#fbf8f3', ink: '#2b211a', soft: '#6b5b4e', line: '#e3d8c8' },
  dark: { ground: '#171310', ink: '#f3e9de', soft: '#bfae9f', line: '#3a302a' },
}

export interface SocialPictureRequest {
  shape: SocialShape
  theme: Theme
  language: Language
  /** The address of the kitchen's page, without the protocol. */
  address: string
  identity: Identity
  /** The picture of the identity's logo. */
  logo: Uint8Array | undefined
}

interface Tile {
  path: string
  left: number
  top: number
  width: number
  height: number
}

/** Loads a picture of the marketplace, cropped to a size; undefined if it is gone. */
export type LoadPicture = (path: string, width: number, height: number) => Promise<Uint8Array | undefined>

/** Draws a kitchen's pictures, name, dishes with prices and address as a JPEG. */
export async function drawSocialPicture(
  kitchen: SharedKitchen,
  request: SocialPictureRequest,
  text: TextOutliner,
  load: LoadPicture,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, mosaic } = shapes[request.shape]
  const chosen = bestDishes(kitchen.dishes, shapes[request.shape].dishes)
  const tiles = tilesOf(picturesOf(kitchen, chosen), width, mosaic)
  const overlays = await Promise.all(tiles.map((tile) => overlayOf(tile, load)))
  const badge = await badgeOf(request, width, mosaic)
  const words = Buffer.from(drawWords(kitchen, chosen, request, text))
  const picture = await sharp({
    create: { width, height, channels: 3, background: colors[request.theme].ground },
  })
    .composite([...overlays.flat(), ...badge, { input: words, left: 0, top: 0 }])
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return new Uint8Array(picture)
}

/** In the chef's own order, with pictured dishes first. */
function bestDishes(dishes: readonly SharedDish[], most: number): SharedDish[] {
  return dishes
    .toSorted((one, other) => Number(other.picture !== null) - Number(one.picture !== null))
    .slice(0, most)
}

function picturesOf(kitchen: SharedKitchen, dishes: readonly SharedDish[]): string[] {
  const own = dishes.flatMap(({ picture }) => picture ?? [])
  return own.length > 0 ? own : kitchen.cover ? [kitchen.cover] : []
}

/** One large picture, with up to two smaller ones beside it. */
function tilesOf(paths: readonly string[], width: number, height: number): Tile[] {
  const gap = 8
  const [first, second, third] = paths
  if (!first) return []
  if (!second) return [{ path: first, left: 0, top: 0, width, height }]
  const large = third ? 680 : (width - gap) / 2
  const beside = { left: large + gap, width: width - large - gap }
  const half = (height - gap) / 2
  const tiles: Tile[] = [{ path: first, left: 0, top: 0, width: large, height }]
  if (!third) return [...tiles, { path: second, top: 0, height, ...beside }]
  return [
    ...tiles,
    { path: second, top: 0, height: half, ...beside },
    { path: third, top: half + gap, height: half, ...beside },
  ]
}

async function overlayOf(tile: Tile, load: LoadPicture): Promise<OverlayOptions[]> {
  const source = await load(tile.path, tile.width, tile.height)
  if (!source) return []
  const input = await sharp(source).resize(tile.width, tile.height, { fit: 'cover' }).toBuffer()
  return [{ input, left: tile.left, top: tile.top }]
}

/** The logo on a plate in the corner of the pictures. */
async function badgeOf(
  { shape, theme, identity, logo }: SocialPictureRequest,
  width: number,
  mosaic: number,
): Promise<OverlayOptions[]> {
  if (!identity.logo || !logo) return []
  const facts = logoFacts(identity.logo)
  const height = shape === 'square' ? 64 : 84
  const size = sizeWithin(facts, { width: facts.isWide ? height * 4 : height, height })
  const space = Math.round(height / 3)
  const box = { width: size.width + 2 * space, height: size.height + 2 * space }
  const fill = facts.plateOn === theme ? plateColors[theme] : colors[theme].ground
  const plate = `<svg width="${box.width}" height="${box.height}"><rect width="${box.width}" height="${box.height}" rx="${space}" fill="${fill}"/></svg>`
  const [left, top] = [width - box.width - shapes[shape].margin, mosaic - box.height - space]
  return [
    { input: Buffer.from(plate), left, top },
    {
      input: await sharp(logo)
        .resize({ ...size, fit: 'fill' })
        .png()
        .toBuffer(),
      left: left + space,
      top: top + space,
    },
  ]
}

function drawWords(
  kitchen: SharedKitchen,
  dishes: readonly SharedDish[],
  { shape, theme, language, address, identity }: SocialPictureRequest,
  text: TextOutliner,
): string {
  const { width, height, mosaic, margin, name, row, step, bottom } = shapes[shape]
  const { ink, soft, line } = colors[theme]
  const accent = accentColors(theme === 'light' ? identity.accent : identity.accentDark, theme)
  const inner = width - 2 * margin
  const drawn: string[] = []
  const put = ({ path }: OutlinedText, left: number, baseline: number, fill: string) =>
    drawn.push(`<path d="${path}" transform="translate(${left} ${baseline})" fill="${fill}"/>`)

  let top = mosaic + name * 1.35
  for (const each of text.lines(kitchen.name, 'serif', name, inner, shape === 'square' ? 1 : 2)) {
    put(each, margin, top, ink)
    top += name * 1.15
  }
  const about = kitchen.tagline || kitchen.place
  if (about) {
    for (const each of text.lines(about, 'sans', row, inner, 1)) put(each, margin, top - name * 0.2, soft)
    top += row * 0.5
  }
  for (const dish of dishes) {
    const price = text.outline(priceText(dish.price), 'sansBold', row)
    const [label] = text.lines(dish.name, 'sans', row, inner - price.width - 40, 1)
    top += step
    if (top > height - bottom - row * 2.6) break
    drawn.push(
      `<rect x="${margin}" y="${top - step + row * 0.45}" width="${inner}" height="2" fill="${line}"/>`,
    )
    if (label) put(label, margin, top, ink)
    put(price, width - margin - price.width, top, ink)
  }
  const order = text.outline(wordsIn[language].pages.share.order, 'sansBold', row)
  const pill = { width: order.width + row * 1.8, height: row * 2, top: height - bottom - row * 2 }
  drawn.push(
    `<rect x="${margin}" y="${pill.top}" width="${pill.width}" height="${pill.height}" rx="${pill.height / 2}" fill="${accent.accent}"/>`,
  )
  put(order, margin + row * 0.9, pill.top + row * 1.36, accent.ink)
  // A truncated address would be useless, so a long one goes below, in a smaller size if needed.
  const beside = text.outline(address, 'sans', row * 0.8)
  if (beside.width <= inner - pill.width - 28) {
    put(beside, margin + pill.width + 28, pill.top + row * 1.28, soft)
  } else {
    const size = Math.min(row * 0.8, (row * 0.8 * inner) / beside.width)
    put(text.outline(address, 'sans', size), margin, pill.top + pill.height + row * 1.3, soft)
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join('')}</svg>`
}
