import { expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

const text = 'Название;Цена\r\nБорщ;12,50'
const utf16 = (isBig: boolean, mark = '\uFEFF') =>
  new Uint8Array(
    [...`${mark}${text}`].flatMap((character) => {
      const code = character.charCodeAt(0)
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  )
/** In windows-1251 the letters follow each other from 0xC0, as in Unicode from U+0410. */
const windows = new Uint8Array(
  [...text].map((character) => {
    const code = character.charCodeAt(0)
    return code > 127 ? code - 0x410 + 0xc0 : code
  }),
)

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16 of Excel', utf16(false)],
  ['UTF-16 of big ends', utf16(true)],
  ['windows-1251', windows],
])('a file in %s is read', async (_, bytes) => {
  expect(await readTextFile(new Blob([bytes]))).toBe(text)
})

test('UTF-16 without a mark is known by its zero bytes, and windows-1252 by its lonely letters', async () => {
  expect(await readTextFile(new Blob([new Uint8Array([78, 0, 97, 0])]))).toBe('Na')
  expect(await readTextFile(new Blob([new Uint8Array([67, 114, 0xe8, 109, 101])]))).toBe('Crème')
})

test.each([
  ['a workbook', [0x50, 0x4b, 3, 4]],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0]],
])('%s is no text', async (_, bytes) => {
  expect(await readTextFile(new Blob([new Uint8Array(bytes)]))).toBeUndefined()
})
