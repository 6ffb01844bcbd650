import type { DeliveryReport } from '@localchef/contracts/orders/delivery-report'
import type { Order } from '@localchef/contracts/orders/order'
import { Bike, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PhoneLink } from '@/shared/ui/phone-link.tsx'

/** The last report on a delivery in large type, with the kitchen's phone number for its buyer. */
export function DeliveryState({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const wordOf = useDeliveryWord(order)
  const { status, viewer, pickup } = order
  if (order.fulfilment !== 'delivery' || status !== 'out_for_delivery') return null
  const last = order.deliveryReports.at(-1)
  const phone = viewer === 'buyer' ? pickup?.phone : undefined
  if (!last && !phone) return null
  return (
    <div className="grid gap-2 rounded-md bg-info-soft px-4 py-3">
      <p role="status" className="flex items-start gap-2.5 font-semibold">
        <Bike className="mt-0.5 size-5 shrink-0 text-info" aria-hidden />
        {last ? wordOf(last) : t('delivery.out')}
      </p>
      {phone && (
        <p className="flex flex-wrap items-center gap-x-2.5">
          <Phone className="size-5 shrink-0 text-info" aria-hidden />
          {t('delivery.call')}
          <PhoneLink
            phone={phone}
            className="numeric inline-flex min-h-11 items-center font-semibold underline decoration-line-strong underline-offset-4"
          />
        </p>
      )}
    </div>
  )
}

/** The reports of a delivery, oldest first, below its step of the timeline. */
export function DeliverySteps({ order }: { order: Order }) {
  const { language } = useLanguage()
  const wordOf = useDeliveryWord(order)
  if (order.deliveryReports.length === 0) return null
  return (
    <ul className="mt-1 grid gap-0.5 text-small text-ink-soft">
      {order.deliveryReports.map((report) => (
        <li key={report.step} className="flex flex-wrap justify-between gap-x-3">
          {wordOf(report)}
          <span className="numeric text-ink-faint">
            {formatTime(report.at, language, order.chef.timeZone)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Returns a function that words a delivery report, with the expected time of arrival. */
export function useDeliveryWord({ viewer, chef }: Order) {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  return ({ step, arrivesAt }: DeliveryReport) => {
    if (step === 'arrived') return t(viewer === 'chef' ? 'delivery.arrivedToChef' : 'delivery.arrived')
    return t(`delivery.${step}`, { time: arrivesAt && formatTime(arrivesAt, language, chef.timeZone) })
  }
}
