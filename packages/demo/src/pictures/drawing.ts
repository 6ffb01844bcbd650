/** Collects the shapes and shared paints of one picture and writes the SVG. Light comes from the top left. */
import { darker, lighter } from './color.ts'
import { num, type Point, smooth } from './geometry.ts'
import { Random } from './random.ts'

export interface LumpStyle {
  /** 0 lies flat, 1 stands well above what is below it. */
  readonly height?: number
  /** 0 dry, 1 wet or glazed. */
  readonly gloss?: number
  /** Darkness of the edge away from the light. */
  readonly contrast?: number
  /** SVG path that replaces the smooth curve through the points. */
  readonly outline?: string
}

const shadow = '#2b1206'

export class Drawing {
  readonly random: Random
  readonly width: number
  readonly height: number
  readonly #definitions = new Map<string, string>()
  readonly #keys = new Map<string, string>()
  readonly #prefix: string
  #parts: string[] = []

  constructor(seed: string, width: number, height: number) {
    this.random = new Random(seed)
    this.width = width
    this.height = height
    // Pictures inlined into one page must not share ids.
    this.#prefix = `p${Math.floor(new Random(seed).fork('ids').next() * 46656).toString(36)}`
  }

  add(markup: string): void {
    this.#parts.push(markup)
  }

  /** Writes a shared definition once per key and returns its id. */
  define(key: string, write: (id: string) => string): string {
    const known = this.#keys.get(key)
    if (known !== undefined) return known
    const id = `${this.#prefix}${this.#keys.size.toString(36)}`
    this.#keys.set(key, id)
    this.#definitions.set(id, write(id))
    return id
  }

  /** Wraps the output of `draw` in a group with these attributes. */
  group(attributes: string, draw: () => void): void {
    this.add(`<g ${attributes}>`)
    draw()
    this.add('</g>')
  }

  /** Stores the output of `draw` as a reusable symbol and returns its id. */
  symbol(key: string, draw: () => void): string {
    return this.define(`symbol ${key}`, (id) => {
      const kept = this.#parts
      this.#parts = []
      draw()
      const content = this.#parts.join('')
      this.#parts = kept
      return `<g id="${id}">${content}</g>`
    })
  }

  use(id: string, x: number, y: number, angle = 0, scale = 1, more = ''): void {
    const turn = angle === 0 ? '' : `rotate(${Math.round((angle * 180) / Math.PI)})`
    const size = scale === 1 ? '' : `scale(${Math.round(scale * 100) / 100})`
    this.add(`<use href="#${id}" transform="translate(${num(x)} ${num(y)})${turn}${size}"${more}/>`)
  }

  clipped(outline: string, draw: () => void): void {
    const id = this.define(
      `clip ${outline}`,
      (key) => `<clipPath id="${key}"><path d="${outline}"/></clipPath>`,
    )
    this.group(`clip-path="url(#${id})"`, draw)
  }

  /** Radial gradient over the shape's box, from light at the top left to shade at the edge. */
  shade(color: string, contrast = 0.35): string {
    const id = this.define(`shade ${color} ${contrast}`, (key) => {
      const stops = `<stop stop-color="${lighter(color, contrast * 0.75)}"/><stop offset=".45" stop-color="${color}"/><stop offset="1" stop-color="${darker(color, contrast)}"/>`
      return `<radialGradient id="${key}" cx=".36" cy=".3" r=".78">${stops}</radialGradient>`
    })
    return `url(#${id})`
  }

  /** Linear gradient at `angle` degrees (0 left to right, 90 downwards). */
  fade(colors: readonly string[], angle = 55): string {
    const id = this.define(`fade ${colors.join(' ')} ${angle}`, (key) => {
      const turn = (angle * Math.PI) / 180
      const [dx, dy] = [Math.cos(turn) / 2, Math.sin(turn) / 2]
      const at = (v: number) => Math.round((0.5 + v) * 100) / 100
      const stops = colors
        .map(
          (c, i) => `<stop offset="${Math.round((i / (colors.length - 1)) * 100) / 100}" stop-color="${c}"/>`,
        )
        .join('')
      return `<linearGradient id="${key}" x1="${at(-dx)}" y1="${at(-dy)}" x2="${at(dx)}" y2="${at(dy)}">${stops}</linearGradient>`
    })
    return `url(#${id})`
  }

  /** Radial gradient with stops (offset, color, opacity). */
  rings(stops: readonly (readonly [number, string, number?])[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const id = this.define(`rings ${stops.join(' ')} ${cx} ${cy} ${r}`, (key) => {
      const written = stops
        .map(
          ([at, c, o]) =>
            `<stop offset="${at}" stop-color="${c}"${o === undefined ? '' : ` stop-opacity="${o}"`}/>`,
        )
        .join('')
      return `<radialGradient id="${key}" cx="${cx}" cy="${cy}" r="${r}">${written}</radialGradient>`
    })
    return `url(#${id})`
  }

  path(outline: string, fill: string, more = ''): void {
    this.add(`<path d="${outline}" fill="${fill}"${more}/>`)
  }

  stroke(outline: string, color: string, width: number, opacity = 1, more = ''): void {
    const see = opacity === 1 ? '' : ` stroke-opacity="${num2(opacity)}"`
    this.add(
      `<path d="${outline}" fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${see}${more}/>`,
    )
  }

  /** One line drawn several times, back to front, each time with its own color, width, opacity and offset. */
  strokes(outline: string, layers: readonly (readonly [string, number, number?, number?, number?])[]): void {
    if (outline === '') return
    const id = this.define(`line ${outline}`, (key) => `<path id="${key}" d="${outline}"/>`)
    for (const [color, width, opacity = 1, dx = 0, dy = 0] of layers) {
      const see = opacity === 1 ? '' : ` stroke-opacity="${num2(opacity)}"`
      const move = dx === 0 && dy === 0 ? '' : ` x="${num(dx)}" y="${num(dy)}"`
      this.add(
        `<use href="#${id}"${move} fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-linecap="round"${see}/>`,
      )
    }
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): void {
    const shape =
      rx === ry
        ? `<circle cx="${num(x)}" cy="${num(y)}" r="${num(rx)}"`
        : `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}"`
    this.add(`${shape} fill="${fill}"${more}/>`)
  }

  /** An airbrushed spot: opaque in the middle, transparent at the edge. */
  soft(color: string, x: number, y: number, rx: number, ry = rx, opacity = 0.5, angle = 0): void {
    const paint = this.rings([
      [0, color],
      [0.5, color, 0.55],
      [1, color, 0],
    ])
    const turn =
      angle === 0
        ? ''
        : ` transform="rotate(${Math.round((angle * 180) / Math.PI)} ${Math.round(x)} ${Math.round(y)})"`
    this.ellipse(x, y, rx, ry, paint, ` fill-opacity="${num2(opacity)}"${turn}`)
  }

  /** Soft shadow of an object of this size on the surface below it. */
  castShadow(x: number, y: number, rx: number, ry: number, height: number, opacity = 0.55): void {
    const paint = this.rings([
      [0, shadow],
      [0.72, shadow, 0.85],
      [0.88, shadow, 0.3],
      [1, shadow, 0],
    ])
    this.ellipse(
      x + height * 0.8,
      y + height,
      rx + height * 0.9,
      ry + height * 0.9,
      paint,
      ` fill-opacity="${num2(opacity)}"`,
    )
  }

  /** A piece of food with volume: contact shadow, shaded body, a highlight where the light falls. */
  lump(points: readonly Point[], color: string, style: LumpStyle = {}): void {
    const { height = 0.5, gloss = 0.3, contrast = 0.35 } = style
    const outline = style.outline ?? smooth(points)
    const id = this.define(`outline ${outline}`, (key) => `<path id="${key}" d="${outline}"/>`)
    if (height > 0) {
      const far = num(2 + height * 7)
      const near = num(1 + height * 3)
      this.add(`<use href="#${id}" x="${near}" y="${far}" fill="${shadow}" fill-opacity=".2"/>`)
      this.add(
        `<use href="#${id}" x="${num((1 + height * 3) / 2)}" y="${num((2 + height * 7) / 2)}" fill="${shadow}" fill-opacity=".32"/>`,
      )
    }
    this.add(`<use href="#${id}" fill="${this.shade(color, contrast)}"/>`)
    if (gloss > 0) {
      const xs = points.map((p) => p[0])
      const ys = points.map((p) => p[1])
      const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
      const [w, h] = [right - left, bottom - top]
      this.soft('#fffaf0', left + w * 0.36, top + h * 0.3, w * 0.24, h * 0.17, 0.2 + gloss * 0.7, -0.5)
    }
  }

  /** A round strand from three strokes: shadow, body, light. */
  strand(outline: string, color: string, width: number, height = 0.4): void {
    this.strokes(outline, [
      [shadow, width, height > 0 ? 0.28 : 0, 1 + height * 3, 2 + height * 5],
      [darker(color, 0.22), width],
      [color, width * 0.72, 1, -width * 0.06, -width * 0.1],
      [lighter(color, 0.5), width * 0.22, 0.7, -width * 0.12, -width * 0.2],
    ])
  }

  toSvg(): string {
    const defs = [...this.#definitions.values()].join('')
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"><defs>${defs}</defs>${this.#parts.join('')}</svg>`
  }
}

function num2(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^0\./, '.')
}
