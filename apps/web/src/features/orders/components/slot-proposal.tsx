import { answerSlot } from '@localchef/contracts/orders/answer-slot'
import type { Order } from '@localchef/contracts/orders/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTimes } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { orderKey } from '../use-orders.ts'

/** The slot the chef proposed, with buttons to accept it or keep the first one. */
export function SlotProposal({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'payments'])
  const { language } = useLanguage()
  const answer = useAnswerSlot(order)
  const { proposedSlot, chef } = order
  if (!proposedSlot || order.viewer !== 'buyer') return null
  // The food is ready, and its pickup was missed.
  const isAgain = order.status === 'ready'
  const name = inLanguage(language, chef.name, chef.nameRu)
  const when = (slot: { from: string; until: string }) =>
    formatDateTimes(slot.from, slot.until, language, chef.timeZone)
  const answering = (accept: boolean) => answer.isPending && answer.variables === accept
  return (
    <section
      aria-labelledby="slot-proposal"
      className="grid gap-3 rounded-lg bg-accent-soft p-4 print:hidden"
    >
      <h2 id="slot-proposal" className="flex items-center gap-2.5 font-semibold">
        <CalendarClock className="size-5 shrink-0 text-accent-text" aria-hidden />
        {t('proposal.title')}
      </h2>
      <p>
        {isAgain
          ? t('missed.proposal', { chef: name })
          : t('proposal.text', {
              chef: name,
              asked: when({ from: order.slotFrom, until: order.slotUntil }),
            })}{' '}
        <strong className="numeric block text-lead">{when(proposedSlot)}</strong>
      </p>
      {order.paymentStatus === 'authorized' && (
        <p className="text-small">{t('payments:otherTime', { sum: formatDollars(order.total) })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={answering(true)} disabled={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('proposal.accept')}
        </Button>
        <Button
          variant="secondary"
          busy={answering(false)}
          disabled={answer.isPending}
          onClick={() => answer.mutate(false)}
        >
          {t(isAgain ? 'missed.cannot' : 'proposal.keep')}
        </Button>
      </div>
      {!isAgain && (
        <p className="text-small text-ink-soft">
          {t('proposal.answerWithin')} <Countdown until={order.answerDueAt} className="font-semibold" />
        </p>
      )}
    </section>
  )
}

function useAnswerSlot({ id, proposedSlot, status }: Order) {
  const { t } = useTranslation('orders')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (accept: boolean) =>
      callFunction(answerSlot, { orderId: id, slotFrom: proposedSlot?.from ?? '', accept }),
    onSuccess: (order, accept) => {
      queryClient.setQueryData(orderKey(id), order)
      const isAgain = status === 'ready'
      const agreed = isAgain ? 'missed.agreed' : 'proposal.accepted'
      toast.success(t(accept ? agreed : isAgain ? 'missed.declined' : 'proposal.kept'))
    },
    onError: (error) => {
      const { code } = failureOf(answerSlot, error)
      toast.error(code === 'slot_unavailable' ? t('proposal.taken') : refusalText(code, t('moveFailed')))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
