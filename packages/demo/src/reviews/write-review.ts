import { englishReplies, englishReviews } from './english-reviews.ts'
import type { ReviewMood, ReviewText } from './review-text.ts'
import { russianReplies, russianReviews } from './russian-reviews.ts'

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
  const reviews: Record<ReviewOccasion['language'], ReviewText[]> = {
    en: [...englishReviews],
    ru: [...russianReviews],
  }
  const replies = {
    en: { good: [...englishReplies.good], poor: [...englishReplies.poor] },
    ru: { good: [...russianReplies.good], poor: [...russianReplies.poor] },
  }
  return {
    review(occasion) {
      const left = reviews[occasion.language]
      const index = bestFor(occasion, left)
      return left.splice(index, index < 0 ? 0 : 1)[0]?.[2] ?? ''
    },
    reply: ({ language, rating }) => replies[language][rating >= 4 ? 'good' : 'poor'].shift() ?? null,
  }
}

/** The index of a text about one of the dishes, else of one about any meal; -1 if there is none. */
function bestFor({ rating, language, dishes }: ReviewOccasion, texts: readonly ReviewText[]): number {
  const mood = moodOf(rating)
  const names = dishes.map((dish) => ` ${(language === 'ru' ? dish.nameRu : dish.name).toLowerCase()}`)
  const about = texts.findIndex(
    ([word, itsMood]) => word && itsMood === mood && names.some((name) => name.includes(` ${word}`)),
  )
  return about >= 0 ? about : texts.findIndex(([word, itsMood]) => !word && itsMood === mood)
}

function moodOf(rating: number): ReviewMood {
  if (rating >= 4) return 'good'
  return rating === 3 ? 'fair' : 'poor'
}
