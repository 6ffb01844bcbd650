import { inEveryLanguage, type Language, writtenIn } from '@localchef/contracts/language'
import { longDay, longMoment, money, slotInZone } from '@localchef/contracts/notifications/notification-words'
import { wordsIn } from '@localchef/contracts/words/words-in'
import type { MailFacts } from '../mail-facts.ts'

/** Food offered in a mail before there is an order. */
export interface MailedFood {
  dishes: readonly MailedDish[]
  /** Pickup windows in chronological order; empty if the kitchen's hours apply. */
  pickups: readonly { from: string; until: string }[]
  /** The day of food made to order. */
  day?: string | null
  orderBy: string | null
  timeZone: string
  /** City of the kitchen. Its address is only known once an order is confirmed. */
  city: string
  cityRu: string | null
}

export interface MailedDish {
  name: string
  nameRu: string | null
  priceCents: number
  /** Number of portions; absent if the buyer decides. */
  portions?: number
  picturePath: string | null
}

/** The dishes, pickup times, place and ordering deadline of offered food, and a picture of its first dish. */
export function foodMailFacts(food: MailedFood): Record<Language, MailFacts> {
  return inEveryLanguage((language) => factsIn(language, food))
}

function factsIn(
  language: Language,
  { dishes, pickups, day, orderBy, timeZone, city, cityRu }: MailedFood,
): MailFacts {
  const text = wordsIn[language].orders
  const nameOf = ({ name, nameRu }: MailedDish) => writtenIn(language, name, nameRu)
  const times = pickups.map((slot) => slotInZone(language, { ...slot, timeZone }))
  const when = times.length > 0 ? times.join('\n') : day && longDay(language, day)
  const pictured = dishes.find(({ picturePath }) => picturePath !== null)
  return {
    facts: [
      {
        label: text.food,
        value: dishes
          .map(
            (dish) =>
              `${dish.portions ? `${dish.portions} × ` : ''}${nameOf(dish)}, ${money(dish.priceCents)}`,
          )
          .join('\n'),
      },
      ...(when ? [{ label: text.when.pickup, value: when }] : []),
      ...(orderBy ? [{ label: text.orderBy, value: longMoment(language, orderBy, timeZone) }] : []),
      { label: text.where, value: text.later(writtenIn(language, city, cityRu)) },
    ],
    ...(pictured?.picturePath ? { picture: { path: pictured.picturePath, alt: nameOf(pictured) } } : {}),
  }
}
