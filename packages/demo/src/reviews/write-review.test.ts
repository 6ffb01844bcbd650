import { expect, test } from 'vitest'
import { planMarketplace } from '../marketplace/plan-marketplace.ts'
import { createReviewWriter } from './write-review.ts'

const borscht = { name: 'Borscht', nameRu: 'Борщ' }

test('a review text is used once and fits the dish, the mood and the language', () => {
  const writer = createReviewWriter()
  const occasion = { rating: 5, language: 'en' as const, dishes: [borscht] }
  const written = [writer.review(occasion), writer.review(occasion)]
  expect(written[0]).toMatch(/Beets/)
  expect(new Set(written).size).toBe(2)
  expect(writer.review({ ...occasion, language: 'ru' })).toMatch(/Свёкла/)
  expect(writer.review({ ...occasion, rating: 1 })).not.toMatch(/Beets/)
})

test('once all review texts are used, further ratings have no text', () => {
  const writer = createReviewWriter()
  const occasion = { rating: 2, language: 'ru' as const, dishes: [borscht] }
  const written = Array.from({ length: 20 }, () => writer.review(occasion))
  expect(written.at(-1)).toBe('')
})

/** All reviews and replies of the demo, for orders and bookings. */
function writtenTexts(): string[] {
  const { reviews, bookings } = planMarketplace(new Date('2026-11-21T20:00:00Z'))
  const rows = [...reviews.reviewRows, ...bookings.reviewRows] as unknown as {
    body: string
    reply: string | null
  }[]
  return rows.flatMap(({ body, reply }) => [body, reply ?? '']).filter(Boolean)
}

function repeated(parts: readonly string[], most: number): string[] {
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > most).map(([part, count]) => `${String(count)} × ${part}`)
}

const fiveWords = (text: string) => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}’]+/gu) ?? []
  return words.slice(4).map((_, index) => words.slice(index, index + 5).join(' '))
}

test('no sentence and no five words in a row make a template of the demo’s reviews', () => {
  const texts = writtenTexts()
  expect(texts.length).toBeGreaterThan(150)
  expect(
    repeated(
      texts.flatMap((text) => text.split(/(?<=[.!?])\s+/)),
      2,
    ),
  ).toEqual([])
  expect(repeated(texts.flatMap(fiveWords), 3)).toEqual([])
})

test('templates in reviews are detected', () => {
  const texts = [
    'Best soup I have had in Reno.',
    'Best soup I have had in Davis.',
    'Best soup I have had in Ely.',
  ]
  expect(repeated(texts.flatMap(fiveWords), 2)).toContain('3 × best soup i have had')
})
