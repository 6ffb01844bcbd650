import { type Language, writtenIn } from '@localchef/contracts/language'
import { toCents } from '@localchef/contracts/money'
import type { Side } from '@localchef/contracts/notifications/notification-event'
import { money } from '@localchef/contracts/notifications/notification-words'
import type { OrderLine } from '@localchef/contracts/orders/order'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { sumLines } from '@localchef/contracts/orders/sum-lines'
import { wordsIn } from '@localchef/contracts/words/words-in'
import type { MailFacts } from '../mail-facts.ts'
import { slotInZone } from '../notifications/slot-in-zone.ts'
import type { OrderMoney } from './order-money.ts'

/** An order's line as its mails repeat it. */
export interface MailedLine
  extends Pick<
    OrderLine,
    'name' | 'nameRu' | 'picturePath' | 'quantity' | 'variants' | 'removedIngredients'
  > {
  /** Dollars; null where the price is not known yet. */
  subtotal: number | null
}

type Named = Pick<OrderLine, 'name' | 'nameRu'>

/** The fields of an order that its mails repeat. */
export interface MailedOrder extends OrderMoney {
  fulfilment: Fulfilment
  slotFrom: string
  slotUntil: string
  timeZone: string
  isByCard: boolean
  /** In cart order. */
  lines: MailedLine[]
  /** The kitchen's address once the order is confirmed, or the buyer's for a delivery; null before. */
  address: string | null
  city: string
  /** Directions to the kitchen; null while the address is not known. */
  directions: { text: string; textRu: string | null } | null
  /** Whether the order ended, which leaves time and place out of the mail. */
  isOver: boolean
}

/** What was ordered with its prices, which add up to the total, time and place of an order, and a picture of its first dish. */
export function orderMailFacts(order: MailedOrder, side: Side, language: Language): MailFacts {
  const text = wordsIn[language].orders
  const nameOf = ({ name, nameRu }: Named) => writtenIn(language, name, nameRu)
  const pictured = order.lines.find(({ picturePath }) => picturePath !== null)
  return {
    facts: [
      {
        label: text.food,
        value: order.lines.map((line) => mailedLine(line, language)).join('\n'),
      },
      ...(order.isOver ? [] : handoverFacts(order, side, language)),
      ...sumLines(order)
        .filter(({ name }) => name !== 'subtotal')
        .map(({ name, value }) => ({ label: text.sum[name], value: money(toCents(value)) })),
      { label: text.total, value: totalText(order, side, language) },
    ],
    ...(pictured?.picturePath ? { picture: { path: pictured.picturePath, alt: nameOf(pictured) } } : {}),
  }
}

/** `2 × Medovik (whole cake), $104.00`, and below what is left out of it. */
export function mailedLine(
  { quantity, variants, removedIngredients, subtotal, ...dish }: MailedLine,
  language: Language,
): string {
  const named = (all: readonly Named[]) =>
    all.map(({ name, nameRu }) => writtenIn(language, name, nameRu)).join(', ')
  const chosen = variants.length > 0 ? ` (${named(variants)})` : ''
  const price = subtotal === null ? '' : `, ${money(toCents(subtotal))}`
  const bought = `${quantity} × ${named([dish])}${chosen}${price}`
  if (removedIngredients.length === 0) return bought
  return `${bought}\n${wordsIn[language].orders.removed(named(removedIngredients))}`
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

function totalText({ total, isByCard, isOver, fulfilment }: MailedOrder, side: Side, language: Language) {
  const amount = money(toCents(total))
  if (side === 'chef' || isOver) return amount
  const text = wordsIn[language].orders
  return `${amount}, ${isByCard ? text.byCard : text.inPerson[fulfilment]}`
}
