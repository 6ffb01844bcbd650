import { answerMissedPickup } from '@localchef/contracts/orders/answer-missed-pickup'
import type { MissedAnswer, Order } from '@localchef/contracts/orders/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isPaidByCard } from '@/features/payments/payment-word.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatTime } from '@/shared/format/time.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { orderKey } from '../use-orders.ts'

/** A missed pickup: the buyer's choices while the food waits, or the recorded no-show with a way to object. */
export function MissedPickupPanel({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const nameOf = useNameOf()
  const { language } = useLanguage()
  const { missedPickup, viewer } = order
  if (!missedPickup) return null
  const isOver = missedPickup.noShowAt !== null
  // Until the chef records a no-show, only the buyer can answer.
  if (!isOver && viewer !== 'buyer') return null
  return (
    <section
      aria-labelledby="missed-pickup"
      className="grid gap-3 rounded-lg bg-warning-soft p-4 print:hidden"
    >
      <h2 id="missed-pickup" className="flex items-center gap-2.5 font-semibold">
        <UserX className="size-5 shrink-0 text-warning" aria-hidden />
        {t(isOver ? 'missed.noShow' : 'missed.title')}
      </h2>
      {isOver ? (
        <p>
          {t(isPaidByCard(order) ? 'missed.paidByCard' : 'missed.nothingDue')}{' '}
          {viewer === 'buyer' && t('missed.object')}
        </p>
      ) : (
        <>
          <p>{t('missed.text', { chef: nameOf(order.chef) })}</p>
          <p>
            {t(isPaidByCard(order) ? 'missed.byCard' : 'missed.inPerson', {
              time: formatTime(missedPickup.answerUntil, language, order.chef.timeZone),
              sum: formatDollars(order.payment?.refundable || order.total),
            })}
          </p>
          {!order.proposedSlot && <Choices order={order} />}
        </>
      )}
    </section>
  )
}

function Choices({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const answer = useAnswerMissed(order)
  const given = order.missedPickup?.answer
  const button = (choice: MissedAnswer, variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      disabled={given === choice || answer.isPending}
      busy={answer.isPending && answer.variables === choice}
      onClick={() => answer.mutate(choice)}
    >
      {t(`missed.choice.${choice}`)}
    </Button>
  )
  return (
    <>
      {given && <p role="status">{t(`missed.given.${given}`)}</p>}
      <div className="flex flex-wrap gap-3">
        {button('another_time', 'primary')}
        {button('not_coming', 'secondary')}
        <ButtonLink to="#messages" variant="ghost">
          {t('write.chef')}
        </ButtonLink>
      </div>
    </>
  )
}

function useAnswerMissed({ id }: Order) {
  const { t } = useTranslation('orders')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answer: MissedAnswer) => callFunction(answerMissedPickup, { orderId: id, answer }),
    onSuccess: (order) => queryClient.setQueryData(orderKey(id), order),
    onError: (error) => toast.error(refusalText(failureOf(answerMissedPickup, error).code, t('moveFailed'))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
