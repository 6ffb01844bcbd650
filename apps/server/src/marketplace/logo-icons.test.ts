import { logoName } from '@localchef/contracts/settings/logo'
import pino from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createLogoIcons } from './logo-icons.ts'

const hash = '0123456789abcdef'.repeat(2)
const wide = logoName(hash, { width: 500, height: 100 }, 'dark')
const white = logoName(hash.replaceAll('0', 'f'), { width: 128, height: 128 }, 'light')
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** A logo: a rectangle of one color with a transparent border of two pixels. */
const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background: clear } })
    .composite([{ input: { create: { width: width - 4, height: height - 4, channels: 3, background } } }])
    .png()
    .toBuffer()

const pictures = new Map([
  [wide, await picture(500, 100, '#004400')],
  [white, await picture(128, 128, '#ffffff')],
])
const built = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#fbf3e6' } })
  .png()
  .toBuffer()
let loads = 0
const icons = createLogoIcons({
  async load(logo) {
    loads += 1
    return pictures.get(logo)
  },
  preview: async () => built,
  log: pino({ level: 'silent' }),
})

const ask = (path: string, logo: string, headers = {}) =>
  icons(new Request(`https://food.example${path}`, { headers }), path.replace(/\?.*/, ''), logo)

async function pixels(path: string, logo: string) {
  const answer = await ask(path, logo)
  if (!answer) throw new Error(`${path} was not drawn`)
  const { data, info } = await sharp(await answer.arrayBuffer())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const index = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 4
    return data.toString('hex', index, index + 4)
  }
  return { width: info.width, height: info.height, at }
}

test.each(['icon-180', 'icon-192', 'icon-512', 'maskable-512'])(
  '%s shows the logo in the middle of a ground',
  async (name) => {
    const icon = await pixels(`/icons/${name}.png`, wide)
    const side = Number(name.split('-')[1])
    expect(icon).toMatchObject({ width: side, height: side })
    expect(icon.at(0.5, 0.5)).toBe('004400ff')
    expect(icon.at(0.5, 0.2)).toBe('ffffffff')
    // Systems mask the other icons themselves, so those have no transparent corner.
    expect(icon.at(0, 0)).toBe(/192|512/.test(name) && !name.startsWith('maskable') ? '00000000' : 'ffffffff')
  },
)

test('a maskable icon keeps the whole logo inside the circle of 80 % that no system cuts off', async () => {
  const icon = await pixels('/icons/maskable-512.png', wide)
  // Outside of the circle, beside the middle.
  expect(icon.at(0.09, 0.5)).toBe('ffffffff')
  expect(icon.at(0.15, 0.5)).toBe('004400ff')
  const square = await pixels('/icons/maskable-512.png', white)
  // The corner of the circle's largest square.
  expect(square.at(0.21, 0.21)).not.toBe('ffffffff')
})

test('a white logo stands on a dark ground', async () => {
  const icon = await pixels('/icons/icon-180.png', white)
  expect(icon.at(0.5, 0.5)).toBe('ffffffff')
  expect(icon.at(0.02, 0.02)).toBe('171310ff')
})

test('the preview of links has the logo on a card in place of the mark', async () => {
  const preview = await pixels('/icons/social.png', wide)
  expect(preview).toMatchObject({ width: 1200, height: 630 })
  expect(preview.at(0.5, 0.5)).toBe('004400ff')
  expect(preview.at(0.02, 0.02)).toBe('fbf3e6ff')
})

test("an address with the logo's version is kept for good, any other is asked again", async () => {
  const named = await ask('/icons/icon-192.png?v=0123456789ab', wide)
  expect(named?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(named?.headers.get('content-type')).toBe('image/png')
  for (const path of ['/icons/icon-192.png', '/icons/icon-192.png?v=ffffffffffff']) {
    const answer = await ask(path, wide)
    expect(answer?.headers.get('cache-control')).toBe('no-cache')
    const known = { 'if-none-match': answer?.headers.get('etag') ?? '' }
    expect((await ask(path, wide, known))?.status).toBe(304)
  }
  const favicon = await ask('/favicon.svg', wide)
  expect(favicon?.headers.get('location')).toBe('/icons/icon-192.png?v=0123456789ab')
})

test('an icon is drawn once, and again for another logo', async () => {
  await ask('/icons/icon-180.png', white)
  loads = 0
  await Promise.all([ask('/icons/icon-180.png', wide), ask('/icons/icon-180.png', wide)])
  expect(loads).toBe(1)
  await ask('/icons/icon-180.png', white)
  expect(loads).toBe(2)
})

test('other files, and the icons of a logo whose file is gone, are left to the web build', async () => {
  expect(await ask('/icons/other.png', wide)).toBeUndefined()
  expect(
    await ask('/icons/icon-192.png', logoName('c'.repeat(32), { width: 99, height: 99 }, null)),
  ).toBeUndefined()
})
