/** Colors as #rrggbb under warm light: highlights lean to yellow, shades to red. */

type Triple = readonly [number, number, number]

function rgb(color: string): Triple {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function hex([r, g, b]: Triple): string {
  const part = (v: number) =>
    Math.max(0, Math.min(255, Math.round(v)))
      .toString(16)
      .padStart(2, '0')
  return `#${part(r)}${part(g)}${part(b)}`
}

function hsl(color: string): Triple {
  const [r, g, b] = rgb(color).map((v) => v / 255) as [number, number, number]
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const l = (max + min) / 2
  const spread = max - min
  if (spread === 0) return [0, 0, l]
  const s = spread / (1 - Math.abs(2 * l - 1))
  const h = max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return [h * 60, s, l]
}

function fromHsl([h, s, l]: Triple): string {
  const chroma = (1 - Math.abs(2 * l - 1)) * s
  const channel = (n: number) => {
    const k = (n + h / 30) % 12
    return 255 * (l - (chroma / 2) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return hex([channel(0), channel(8), channel(4)])
}

export function mix(from: string, to: string, share: number): string {
  const a = rgb(from)
  const b = rgb(to)
  return hex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share])
}

const clamp = (v: number) => Math.max(0, Math.min(1, v))

export function lighter(color: string, amount: number): string {
  const [h, s, l] = hsl(color)
  const towardsYellow = h < 50 ? h + (50 - h) * amount * 0.35 : h > 70 && h < 160 ? h - 14 * amount : h
  return fromHsl([towardsYellow, clamp(s * (1 - amount * 0.1)), clamp(l + (0.97 - l) * amount)])
}

export function darker(color: string, amount: number): string {
  const [h, s, l] = hsl(color)
  const towardsRed =
    h > 15 && h < 75 ? h - Math.min(24, h - 10) * amount * 0.7 : h >= 75 && h < 160 ? h + 12 * amount : h
  return fromHsl([towardsRed, clamp(s * (1 + amount * 0.25)), clamp(l * (1 - amount))])
}

/** Perceived luminance, from 0 (black) to 1 (white). */
export function lightness(color: string): number {
  const [r, g, b] = rgb(color)
  return (r * 0.3 + g * 0.59 + b * 0.11) / 255
}
