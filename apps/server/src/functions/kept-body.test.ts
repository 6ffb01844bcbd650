import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { keepBody, sendBody } from './kept-body.ts'

const text = JSON.stringify({ dishes: Array.from({ length: 200 }, (_, index) => `Dish ${index}`) })
const headers = { 'content-type': 'application/json' }

function asking(wanted: Record<string, string>): Request {
  return new Request('http://localhost/', { headers: wanted })
}

async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}

test.each([
  ['br', 'gzip, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)(
  '%s: a body is compressed at the first request for the encoding, and reused',
  async (encoding, accepted, unpack) => {
    const body = keepBody(text)
    expect(body.packed).toEqual({})
    const first = await sendBody(asking({ 'accept-encoding': accepted }), body, headers)
    const packed = body.packed[encoding]
    const again = await sendBody(asking({ 'accept-encoding': accepted }), body, headers)
    expect(body.packed[encoding]).toBe(packed)
    for (const answer of [first, again]) {
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      expect(unpack(await bytesOf(answer)).toString()).toBe(text)
    }
  },
)

test('a small body, or one requested without an encoding, is not compressed', async () => {
  const small = keepBody('{}')
  expect(
    (await sendBody(asking({ 'accept-encoding': 'br' }), small, headers)).headers.has('content-encoding'),
  ).toBe(false)
  const body = keepBody(text)
  expect(await (await sendBody(asking({}), body, headers)).text()).toBe(text)
  expect(body.packed).toEqual({})
})

test('a matching etag is answered with 304, without compression', async () => {
  const body = keepBody(text)
  for (const tag of [body.etag, body.etag.slice(2), `"another", ${body.etag}`]) {
    const answer = await sendBody(asking({ 'if-none-match': tag, 'accept-encoding': 'br' }), body, headers)
    expect([tag, answer.status]).toEqual([tag, 304])
  }
  expect(body.packed).toEqual({})
  expect(keepBody(text).etag).toBe(body.etag)
  expect(keepBody(`${text} `).etag).not.toBe(body.etag)
})

test('the size of a body counts two bytes per letter once one letter is not Latin', () => {
  expect(keepBody('a'.repeat(10_000)).bytes).toBe(14_000)
  expect(keepBody(`${'a'.repeat(9_999)}\u044f`).bytes).toBe(24_000)
})
