import { inEveryLanguage, localText } from '@localchef/contracts/language'
import type { WordedNotification } from '@localchef/contracts/notifications/notification-words'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import type {
  OccurrenceReason,
  SkipReason,
  WaitingReason,
} from '@localchef/contracts/standing-orders/standing-order'
import { notify } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { type MailedDate, readMailedStanding, standingMailFacts } from './standing-mail-facts.ts'
import type { StandingRow } from './standing-order-row.ts'

type AnyCall = Omit<Call, 'user'> & { user?: Call['user'] }

interface Occurrence {
  slotFrom: string
  placesAt: string
  answerBy: string
  totalCents: number | null
}

/** Notifies the buyer of a coming or placed date. */
export async function notifyBuyerOfOccurrence(
  call: AnyCall,
  standing: StandingRow,
  event: 'standing_coming' | 'standing_at_risk' | 'standing_placed',
  occurrence: Occurrence & { reason?: OccurrenceReason | null; order?: { id: string; number: number } },
): Promise<void> {
  const { slotFrom, placesAt, totalCents, order } = occurrence
  const { timeZone } = standing
  const chef = localText(standing.chefName, standing.chefNameRu)
  if (order) {
    const worded = wordNotification('standing_placed', {
      chef,
      number: order.number,
      totalCents: totalCents ?? 0,
      slotFrom,
      timeZone,
    })
    // No mail: the one about the order already says the same.
    await notify(
      { ...call, user: null },
      { userId: standing.buyer.id, triggeredBy: null, type: 'order', worded, ids: { orderId: order.id } },
    )
    return
  }
  const worded =
    event === 'standing_coming'
      ? wordNotification(event, { chef, totalCents: totalCents ?? 0, slotFrom, placesAt, timeZone })
      : wordNotification('standing_at_risk', {
          chef,
          reason: skipReasonOf(occurrence.reason),
          slotFrom,
          placesAt,
          timeZone,
        })
  await notifySide(call, standing, 'buyer', worded, { slotFrom, totalCents })
}

function skipReasonOf(reason: OccurrenceReason | null | undefined): SkipReason {
  return !reason || reason === 'price_risen' || reason === 'card_needed' ? 'sold_out' : reason
}

/** Notifies both sides of a date that waits or is skipped. */
export async function notifyBothOfOccurrence(
  call: AnyCall,
  standing: StandingRow,
  event:
    | { name: 'standing_waiting'; reason: WaitingReason }
    | { name: 'standing_skipped'; reason: SkipReason },
  { slotFrom, answerBy, totalCents }: Occurrence,
): Promise<void> {
  const { timeZone } = standing
  const chef = localText(standing.chefName, standing.chefNameRu)
  const buyer = standing.buyer.name
  if (event.name === 'standing_waiting') {
    const facts = { reason: event.reason, slotFrom, timeZone }
    const toBuyer = wordNotification('standing_waiting', {
      ...facts,
      chef,
      totalCents: totalCents ?? 0,
      answerBy,
    })
    const date = { slotFrom, totalCents }
    await notifySide(call, standing, 'buyer', toBuyer, date)
    await notifySide(
      call,
      standing,
      'chef',
      wordNotification('standing_waiting_for_buyer', { ...facts, buyer }),
      date,
    )
    return
  }
  const facts = { reason: event.reason, slotFrom, timeZone }
  await notifySide(call, standing, 'buyer', wordNotification('standing_skipped', { ...facts, chef }))
  await notifySide(call, standing, 'chef', wordNotification('standing_date_lost', { ...facts, buyer }))
}

/** Notifies one side of a standing order, with a mail that contains time, place and total of the date concerned. */
export async function notifySide(
  call: AnyCall,
  { id, buyer, chefProfileId }: Pick<StandingRow, 'id' | 'chefProfileId'> & { buyer: { id: string } },
  side: 'buyer' | 'chef',
  worded: WordedNotification,
  date?: MailedDate,
): Promise<void> {
  const standing = await readMailedStanding(call.db, id)
  await notify(
    { ...call, user: call.user ?? null },
    {
      userId: side === 'buyer' ? buyer.id : chefProfileId,
      triggeredBy: call.user?.id ?? null,
      type: 'order',
      worded,
      ids: { standingOrderId: id },
      mail: {
        topic: 'orders',
        path: '/dashboard/standing-orders',
        facts: inEveryLanguage((language) => standingMailFacts(standing, side, language, date)),
      },
    },
  )
}
