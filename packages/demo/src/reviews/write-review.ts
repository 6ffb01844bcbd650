import { z } from 'zod'
import { readJson } from '../read-json.ts'

const Review = z.object({
  /** A word, or a Russian stem, that the dish's name must contain; empty for texts about any meal. */
  about: z.string(),
  mood: z.enum(['good', 'fair', 'poor']),
  text: z.string(),
})
type Review = z.output<typeof Review>

const Texts = z.object({
  reviews: z.array(Review),
  replies: z.object({ good: z.array(z.string()), poor: z.array(z.string()) }),
})

/** By language. Each text is about one meal and used once in the demo. */
const texts = readJson('texts/reviews.json', z.object({ en: Texts, ru: Texts }))

export interface ReviewOccasion {
  rating: number
  language: 'en' | 'ru'
  /** The dishes of the order. */
  dishes: readonly { name: string; nameRu: string }[]
}

/** Hands out review and reply texts, each once. */
interface ReviewWriter {
  /** Empty, for a rating without words, once no matching text is left. */
  review(occasion: ReviewOccasion): string
  /** Null once no reply is left. */
  reply(occasion: ReviewOccasion): string | null
}

export function createReviewWriter(): ReviewWriter {
  const left = structuredClone(texts)
  return {
    review(occasion) {
      const { reviews } = left[occasion.language]
      const index = bestFor(occasion, reviews)
      return reviews.splice(index, index < 0 ? 0 : 1)[0]?.text ?? ''
    },
    reply: ({ language, rating }) => left[language].replies[rating >= 4 ? 'good' : 'poor'].shift() ?? null,
  }
}

/** The index of a text about one of the dishes, else of one about any meal; -1 if there is none. */
function bestFor({ rating, language, dishes }: ReviewOccasion, reviews: readonly Review[]): number {
  const mood = moodOf(rating)
  const names = dishes.map((dish) => (language === 'ru' ? dish.nameRu : dish.name))
  const index = reviews.findIndex(
    (review) => review.about && review.mood === mood && names.some((name) => isAbout(name, review.about)),
  )
  return index >= 0 ? index : reviews.findIndex((review) => !review.about && review.mood === mood)
}

/** Whether a dish's name has the word in any form: "pies" is about "pie", and "pierogi", "eggplant" or «фокачча» is not. */
export function isAbout(name: string, about: string): boolean {
  const ending = /[а-яё]/.test(about) ? (about.length > 3 ? '[а-яё]{0,3}' : '') : '(s|es)?'
  return new RegExp(`(?<!\\p{L})${about}${ending}(?!\\p{L})`, 'iu').test(name)
}

function moodOf(rating: number): Review['mood'] {
  if (rating >= 4) return 'good'
  return rating === 3 ? 'fair' : 'poor'
}
