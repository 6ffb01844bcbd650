import type { Order } from '@localchef/contracts/orders/order'
import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pickupTime } from '@/features/orders/board/pickup-time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** The slot proposed to the buyer. */
export function ProposedTime({ order, now }: { order: Order; now: number }) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const { proposedSlot } = order
  if (!proposedSlot) return null
  const { day, hours } = pickupTime(
    { slotFrom: proposedSlot.from, slotUntil: proposedSlot.until },
    order.chef.timeZone,
    language,
    now,
  )
  return (
    <p className="flex items-start gap-2.5 rounded-md bg-info-soft px-3 py-2.5 text-small font-medium text-info">
      <CalendarClock className="mt-0.5 size-4.5 shrink-0" aria-hidden />
      {t('propose.waiting', { time: [day, hours].filter(Boolean).join(' ') })}
    </p>
  )
}
