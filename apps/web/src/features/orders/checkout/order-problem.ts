import type { Slot } from '@localchef/contracts/orders/quote-order'
import type { placeStandingOrder } from '@localchef/contracts/standing-orders/place-standing-order'
import type { TFunction } from 'i18next'
import type { Failure } from '@/shared/backend/failure-of.ts'
import { momentThere } from '@/shared/format/moment-there.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { runningUntil } from '../slot-time.ts'
import { codeProblemText } from './code-problem-text.ts'

/** Most free times in a message; the form lists all of them. */
const namedSlots = 3

type PlaceOrderFailure = Failure<(typeof placeStandingOrder)['refusals'][number]>

/**
 * Translates the refusal. Names the fees before and after, the portions left, the free times, or the day from which the
 * permit allows more.
 */
export function orderProblem(
  failure: PlaceOrderFailure,
  t: TFunction<['checkout', 'common', 'payments']>,
  language: string,
  timeZone: string,
): string {
  const { code } = failure
  switch (code) {
    case 'slot_unavailable':
      return takenSlotText(failure.details.nextSlots, t, language, timeZone)
    case 'permit_limit_reached': {
      const { nextFreeDay } = failure.details
      return nextFreeDay
        ? t('checkout:failed.permitUntil', { day: formatDate(nextFreeDay, language, 'UTC') })
        : refusalText(code)
    }
    case 'batch_share_reached':
      return t('checkout:failed.batchShare', { count: failure.details.left })
    case 'person_limit_reached':
      return t('checkout:failed.personLimit', { count: failure.details.left })
    case 'drop_not_open':
      return t('checkout:failed.notOpen', { when: momentThere(failure.details.opensAt, language, timeZone) })
    case 'cannot_stand': {
      const { because } = failure.details
      if (because === 'ended') return refusalText(code)
      return t(because === 'drop' ? 'checkout:failed.standsNoDrop' : 'checkout:failed.standsTooLate')
    }
    case 'fee_changed': {
      const { fee, oldFee, newFee } = failure.details
      const prices = { was: formatDollars(oldFee), now: formatDollars(newFee) }
      return t(`checkout:failed.${fee}FeeChanged`, prices)
    }
    case 'code_refused':
      return codeProblemText(failure.details, t, language)
    case 'kitchen_paused':
      return t('checkout:paused')
    case 'network_error':
      return t('checkout:failed.network')
    default:
      return refusalText(code, t('checkout:failed.unknown'))
  }
}

/** Names the next free times. */
function takenSlotText(
  nextSlots: readonly Slot[],
  t: TFunction<['checkout', 'common', 'payments']>,
  language: string,
  timeZone: string,
): string {
  if (nextSlots.length === 0) return t('checkout:failed.slotsTaken')
  const format = { language, timeZone, now: Date.now() }
  const named = nextSlots.slice(0, namedSlots).map((slot) => {
    const time = runningUntil(slot, format)
    return time ? t('checkout:slot.now', { time }) : formatDateTime(slot.from, language, timeZone)
  })
  return t('checkout:failed.slotTaken', {
    times: new Intl.ListFormat(language, { type: 'disjunction' }).format(named),
  })
}
