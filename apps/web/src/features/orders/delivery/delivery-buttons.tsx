import { type DeliveryStep, undoReportSeconds } from '@localchef/contracts/orders/delivery-report'
import type { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import type { Order } from '@localchef/contracts/orders/order'
import { reportDelivery } from '@localchef/contracts/orders/report-delivery'
import { undoDeliveryReport } from '@localchef/contracts/orders/undo-delivery-report'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MapPinCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { boardKey } from '../board/use-board.ts'
import { orderKey } from '../use-orders.ts'

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

type Board = z.output<typeof listChefOrders.output>
type DeliveryWish =
  | { step: 'on_the_way' | 'running_late'; minutes: number }
  | { step: 'arrived'; minutes?: undefined }

/** Reports a step of a delivery with one tap, and offers to undo it. */
function useDeliveryReport({ id: orderId, number }: Pick<Order, 'id' | 'number'>) {
  const { t } = useTranslation(['orders', 'common'])
  const queryClient = useQueryClient()
  const show = (changed: Order) => {
    queryClient.setQueryData(orderKey(orderId), changed)
    queryClient.setQueryData<Board>(
      boardKey,
      (board) =>
        board && { ...board, orders: board.orders.map((order) => (order.id === orderId ? changed : order)) },
    )
  }
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['orders'] })

  const undo = async (step: DeliveryWish['step']) => {
    try {
      show(await callFunction(undoDeliveryReport, { orderId, step }))
    } catch (error) {
      toast.error(
        refusalText(failureOf(undoDeliveryReport, error).code, t('delivery.undoFailed', { number })),
      )
      await readAgain()
    }
  }

  return useMutation({
    mutationFn: (wish: DeliveryWish) => callFunction(reportDelivery, { orderId, ...wish }),
    onSuccess: (changed, { step }) => {
      show(changed)
      const takeBack = () => void undo(step)
      const done = t(`delivery.sent.${step}`, { number })
      toast.undo(done, t('action.undo', { ns: 'common' }), takeBack, undoReportSeconds)
    },
    onError: async (error) => {
      toast.error(refusalText(failureOf(reportDelivery, error).code, t('delivery.failed', { number })))
      await readAgain()
    },
  })
}
