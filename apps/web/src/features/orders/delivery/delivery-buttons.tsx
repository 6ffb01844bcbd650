import type { DeliveryStep } from '@localchef/contracts/orders/delivery-report'
import type { Order } from '@localchef/contracts/orders/order'
import { MapPinCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { type DeliveryWish, useDeliveryReport } from './use-delivery-report.ts'

const choices = { on_the_way: [10, 20, 30], running_late: [10, 20, 30] } as const

/** One tap reports where a delivery is: on the way with the minutes left, later by some minutes, or arrived. */
export function DeliveryButtons({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const report = useDeliveryReport(order)
  const isReported = (step: DeliveryStep) => order.deliveryReports.some((made) => made.step === step)
  if (order.status !== 'out_for_delivery' || isReported('arrived')) return null
  const steps = (['on_the_way', 'running_late'] as const).filter((step) => !isReported(step))
  return (
    <section aria-label={t('delivery.label')} className="grid gap-3 print:hidden">
      {steps.map((step) => (
        <MinuteButtons key={step} step={step} busy={report.isPending} onChoose={report.mutate} />
      ))}
      <Button
        variant="soft"
        block
        icon={<MapPinCheck aria-hidden />}
        busy={report.isPending}
        onClick={() => report.mutate({ step: 'arrived' })}
      >
        {t('delivery.arrive')}
      </Button>
    </section>
  )
}

interface MinuteButtonsProps {
  step: keyof typeof choices
  busy: boolean
  onChoose: (wish: DeliveryWish) => void
}

function MinuteButtons({ step, busy, onChoose }: MinuteButtonsProps) {
  const { t } = useTranslation('orders')
  const labelId = useId()
  return (
    <fieldset aria-labelledby={labelId} className="grid gap-1.5">
      <p id={labelId} className="text-small font-semibold">
        {t(`delivery.ask.${step}`)}
      </p>
      <div className="flex flex-wrap gap-2">
        {choices[step].map((minutes) => (
          <Button
            key={minutes}
            size="sm"
            variant="secondary"
            className="numeric"
            disabled={busy}
            onClick={() => onChoose({ step, minutes })}
          >
            {t('delivery.minutes', { count: minutes })}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
