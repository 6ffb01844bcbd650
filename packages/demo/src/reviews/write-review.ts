import type { Random } from '../random.ts'
import * as english from './english-words.ts'
import * as russian from './russian-words.ts'

export interface ReviewOccasion {
  rating: number
  language: 'en' | 'ru'
  dish: { name: string; nameRu: string; category: string }
  cook: string
  buyer: string
  city: string
}

/** A review nobody else wrote: `written` remembers every text given out so far. */
export function writeReview(occasion: ReviewOccasion, written: Set<string>, random: Random): string {
  for (let attempt = 0; attempt < 12; attempt++) {
    const text = compose(occasion, random)
    if (written.has(text)) continue
    written.add(text)
    return text
  }
  return ''
}

export function writeReply(occasion: ReviewOccasion, random: Random): string {
  const replies = occasion.language === 'ru' ? russian.replies : english.replies
  return fill(random.pick(occasion.rating >= 4 ? replies.good : replies.poor), occasion)
}

function compose(occasion: ReviewOccasion, random: Random): string {
  const words = occasion.language === 'ru' ? russian : english
  const mood =
    occasion.rating >= 5
      ? 'good'
      : occasion.rating >= 4
        ? random.pick(['good', 'fair'] as const)
        : occasion.rating === 3
          ? 'fair'
          : 'poor'
  const parts: string[] = [random.pick<string>(words.openings[mood])]
  const food = english.aboutFood[occasion.dish.category]
  if (occasion.language === 'en' && mood === 'good' && food && random.chance(0.55))
    parts.push(random.pick(food))
  if (mood === 'good' && random.chance(0.3)) {
    const another = random.pick<string>(words.openings.good)
    if (!parts.includes(another) && !another.includes('{dish}')) parts.push(another)
  }
  if (random.chance(0.6))
    parts.push(random.pick<string>(mood === 'poor' ? words.poorClosings : words.closings))
  return fill(parts.join(' '), occasion)
}

function fill(text: string, occasion: ReviewOccasion): string {
  const dish = occasion.language === 'ru' ? occasion.dish.nameRu : lowerFirst(occasion.dish.name)
  const filled = text
    .replaceAll('{dish}', dish)
    .replaceAll('{cook}', firstName(occasion.cook))
    .replaceAll('{buyer}', firstName(occasion.buyer))
    .replaceAll('{city}', occasion.city)
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}

/** “Beef stroganoff” becomes “beef stroganoff”; names with a second capital, like “Pad Thai”, stay. */
function lowerFirst(name: string): string {
  const rest = name.slice(1)
  return /\p{Lu}/u.test(rest) ? name : name.charAt(0).toLowerCase() + rest
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}
