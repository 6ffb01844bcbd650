import { type Language, writtenIn } from '@localchef/contracts/language'
import type { Side } from '@localchef/contracts/notifications/notification-event'
import { money } from '@localchef/contracts/notifications/notification-words'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { wordsIn } from '@localchef/contracts/words/words-in'
import type { MailFacts } from '../mail-facts.ts'
import { slotInZone } from '../notifications/slot-in-zone.ts'

/** The fields of an order that its mails repeat. */
export interface MailedOrder {
  fulfilment: Fulfilment
  slotFrom: string
  slotUntil: string
  timeZone: string
  totalCents: number
  discountCents: number
  creditCents: number
  isByCard: boolean
  /** In cart order. */
  lines: { name: string; nameRu: string | null; quantity: number; picturePath: string | null }[]
  /** The kitchen's address once the order is confirmed, or the buyer's for a delivery; null before. */
  address: string | null
  city: string
  /** Directions to the kitchen; null while the address is not known. */
  directions: { text: string; textRu: string | null } | null
  /** Whether the order ended, which leaves time and place out of the mail. */
  isOver: boolean
}

/** The dishes, time, place and total of an order, and a picture of its first dish. */
export function orderMailFacts(order: MailedOrder, side: Side, language: Language): MailFacts {
  const text = wordsIn[language].orders
  const nameOf = ({ name, nameRu }: MailedOrder['lines'][number]) => writtenIn(language, name, nameRu)
  const pictured = order.lines.find(({ picturePath }) => picturePath !== null)
  return {
    facts: [
      {
        label: text.food,
        value: order.lines.map((line) => `${line.quantity} × ${nameOf(line)}`).join('\n'),
      },
      ...(order.isOver ? [] : handoverFacts(order, side, language)),
      ...(order.discountCents > 0 ? [{ label: text.discount, value: money(order.discountCents) }] : []),
      ...(order.creditCents > 0 ? [{ label: text.credit, value: money(order.creditCents) }] : []),
      { label: text.total, value: totalText(order, side, language) },
    ],
    ...(pictured?.picturePath ? { picture: { path: pictured.picturePath, alt: nameOf(pictured) } } : {}),
  }
}

function handoverFacts(order: MailedOrder, side: Side, language: Language): MailFacts['facts'] {
  const text = wordsIn[language].orders
  const { slotFrom, slotUntil, timeZone } = order
  const slot = { from: slotFrom, until: slotUntil, timeZone }
  const when = { label: text.when[order.fulfilment], value: slotInZone(language, slot) }
  // Chefs know their own address.
  if (side === 'chef' && order.fulfilment === 'pickup') return [when]
  const { address, city, directions } = order
  const where = { label: text.where, value: address ?? text.later(city) }
  if (!directions) return [when, where]
  const found = writtenIn(language, directions.text, directions.textRu)
  return [when, where, { label: text.directions, value: found }]
}

function totalText(
  { totalCents, isByCard, isOver, fulfilment }: MailedOrder,
  side: Side,
  language: Language,
) {
  const total = money(totalCents)
  if (side === 'chef' || isOver) return total
  const text = wordsIn[language].orders
  return `${total}, ${isByCard ? text.byCard : text.inPerson[fulfilment]}`
}
