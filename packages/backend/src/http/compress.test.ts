import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, encodingOf } from './compress.ts'

test.each([
  ['a short text', 2_000],
  ['a text that another thread compresses', 200_000],
])('%s is the same after both encodings', async (_what, length) => {
  const plain = Buffer.from('Пирожок, piroshki. '.repeat(length / 20))
  const [packed, zipped] = [await compress(plain, 'br'), await compress(plain, 'gzip')]
  expect(brotliDecompressSync(packed).equals(plain)).toBe(true)
  expect(gunzipSync(zipped).equals(plain)).toBe(true)
  expect(Math.max(packed.byteLength, zipped.byteLength)).toBeLessThan(plain.byteLength / 5)
})

test('the best encoding that a request accepts is chosen', () => {
  expect(encodingOf('gzip, deflate, br')).toBe('br')
  expect(encodingOf('gzip')).toBe('gzip')
  expect(encodingOf('identity')).toBeUndefined()
  expect(encodingOf(null)).toBeUndefined()
})
