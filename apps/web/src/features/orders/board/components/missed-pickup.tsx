import type { Order } from '@localchef/contracts/orders/order'
import { recordNoShow } from '@localchef/contracts/orders/record-no-show'
import { reportMissedPickup } from '@localchef/contracts/orders/report-missed-pickup'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatTime } from '@/shared/format/time.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { ProposeDialog } from './propose-dialog.tsx'

/**
 * After a pickup's slot has ended: the buyer is asked, then the chef proposes another time or records a no-show.
 */
export function MissedPickup({ order, now }: { order: Order; now: number }) {
  const { t } = useTranslation('board')
  const report = useReportMissedPickup(order)
  const [asking, setAsking] = useState(false)
  const isMissed =
    order.status === 'ready' && order.fulfilment === 'pickup' && Date.parse(order.slotUntil) <= now
  if (!isMissed) return null
  if (order.missedPickup) return <Asked order={order} now={now} />
  const act = order.buyer.hasAccount ? 'ask' : 'mark'
  return (
    <>
      <Button
        variant="soft"
        block
        busy={report.isPending}
        icon={<UserX aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('missed.report')}
      </Button>
      <AskDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(`missed.${act}`, { name: order.buyer.name, number: order.number })}
        text={t(`missed.${act}Text`, { name: order.buyer.name })}
        action={t(`missed.${act}Action`)}
        onConfirm={() => report.mutate()}
      />
    </>
  )
}

function Asked({ order, now }: { order: Order; now: number }) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const waitsUntil = answerUntilOf(order, now)
  const [asking, setAsking] = useState<'time' | 'noShow'>()
  return (
    <section aria-label={t('missed.title')} className="grid gap-2 rounded-md bg-warning-soft p-3 text-small">
      <strong>{t('missed.title')}</strong>
      <p role="status">
        {t(order.buyer.hasAccount ? `missed.answer.${order.missedPickup?.answer ?? 'none'}` : 'missed.call')}
      </p>
      <div className="grid gap-1">
        {order.buyer.hasAccount && (
          <Button size="sm" variant="secondary" block onClick={() => setAsking('time')}>
            {t('propose.action')}
          </Button>
        )}
        {waitsUntil ? (
          <p>{t('missed.recordFrom', { time: formatTime(waitsUntil, language, order.chef.timeZone) })}</p>
        ) : (
          <Button size="sm" variant="ghost" block onClick={() => setAsking('noShow')}>
            {t('missed.record')}
          </Button>
        )}
      </div>
      {asking === 'time' && <ProposeDialog order={order} onClose={() => setAsking(undefined)} />}
      {asking === 'noShow' && <NoShowDialog order={order} onClose={() => setAsking(undefined)} />}
    </section>
  )
}

/** Until when the buyer can still answer, as the server checks it; undefined once a no-show can be recorded. */
function answerUntilOf({ missedPickup, buyer }: Order, now: number): string | undefined {
  if (!missedPickup || !buyer.hasAccount || missedPickup.answer === 'not_coming') return undefined
  return Date.parse(missedPickup.answerUntil) > now ? missedPickup.answerUntil : undefined
}

/** Explains what a no-show means for the money before it is recorded. */
function NoShowDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['board', 'common'])
  const record = useRecordNoShow(order)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('missed.recordTitle', { number: order.number })}
      description={t('missed.recordText', { name: order.buyer.name })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button
            variant="danger"
            busy={record.isPending}
            onClick={() => record.mutate(t('reason.noShow'), { onSettled: onClose })}
          >
            {t('missed.record')}
          </Button>
        </>
      }
    >
      <p>{t(order.paymentMethod === 'card' ? 'missed.moneyByCard' : 'missed.moneyAtPickup')}</p>
    </Dialog>
  )
}

/** Asks the buyer why nobody came. */
function useReportMissedPickup({ id, number, buyer }: Order) {
  const { t } = useTranslation('board')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callFunction(reportMissedPickup, { orderId: id }),
    onSuccess: () => {
      if (buyer.hasAccount) toast.success(t('missed.asked', { name: buyer.name }))
    },
    onError: (error) =>
      toast.error(refusalText(failureOf(reportMissedPickup, error).code, t('failed.unknown', { number }))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}

/** Ends the order and records a no-show. */
function useRecordNoShow({ id, number }: Order) {
  const { t } = useTranslation('board')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => callFunction(recordNoShow, { orderId: id, reason }),
    onSuccess: () => toast.success(t('missed.recorded', { number })),
    onError: (error) =>
      toast.error(refusalText(failureOf(recordNoShow, error).code, t('failed.unknown', { number }))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
