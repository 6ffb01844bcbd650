import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import { changeOrder } from '@localchef/contracts/orders/change-order'
import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { quoteOrderChange } from '@localchef/contracts/orders/quote-order-change'
import { openChangeCheckout } from '@localchef/contracts/payments/open-change-checkout'
import { refundArrivesBy } from '@localchef/contracts/payments/refund-arrival'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import type { CartItem } from '@/features/cart/cart-lines.ts'
import { useCart } from '@/features/cart/cart-store.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { codeProblemText } from '../checkout/code-problem-text.ts'
import { orderLines } from '../checkout/order-lines.ts'
import { orderKey } from '../use-orders.ts'
import { keepCartUntilChanged } from './cart-of-change.ts'

interface ChangeDialogProps {
  order: Order
  onClose: () => void
}

/** Changes quantities, removes lines, and adds the cart's dishes of the same kitchen. */
export default function ChangeDialog({ order, onClose }: ChangeDialogProps) {
  const { t } = useTranslation(['orders', 'common'])
  const { fromCart, quantityOf, setQuantity, isEmpty, isChanged, isReady, quote, ...change } = useOrderChange(
    order,
    onClose,
  )
  const { question, isAccepted, problem } = change
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      decisive
      title={t('change.title', { number: order.number })}
      description={t('change.text')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button busy={change.isPending} disabled={!isReady} onClick={() => void change.send()}>
            {t(change.sendWord, {
              total: formatDollars(quote?.total ?? 0),
              more: formatDollars(quote?.supplement ?? 0),
            })}
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <ChangedLine
            key={line.id}
            line={line}
            quantity={quantityOf(line)}
            onChange={(quantity) => setQuantity(line.id, quantity)}
          />
        ))}
      </ul>
      <FromCart items={fromCart} />
      <Link
        to={`/chefs/${order.chef.slug}`}
        className="w-fit text-small font-semibold text-accent-text hover:underline"
      >
        {t('change.addDishes')}
      </Link>
      {isEmpty ? (
        <p className="text-small text-warning">
          {t(order.status === 'placed' ? 'change.nothingLeft' : 'change.nothingLeftConfirmed')}
        </p>
      ) : (
        quote && isChanged && <ChangedTotal quote={quote} order={order} />
      )}
      {question && <Question question={question} isAccepted={isAccepted} onAccept={change.accept} />}
      <FormError>{problem}</FormError>
    </Dialog>
  )
}

interface ChangedLineProps {
  line: OrderLine
  quantity: number
  onChange: (quantity: number) => void
}

function ChangedLine({ line, quantity, onChange }: ChangedLineProps) {
  const { t } = useTranslation('orders')
  const nameOf = useNameOf()
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="food-name">{nameOf(line)}</p>
        <p className="text-small text-ink-soft">
          {quantity === 0 ? t('change.removed') : line.variants.map(nameOf).join(', ')}
        </p>
      </div>
      <QuantityStepper min={0} value={quantity} label={nameOf(line)} onChange={onChange} />
    </li>
  )
}

function FromCart({ items }: { items: readonly CartItem[] }) {
  const { t } = useTranslation('orders')
  if (items.length === 0) return null
  return (
    <section aria-label={t('change.fromCart')} className="grid gap-1 rounded-md bg-sunken px-4 py-3">
      <h3 className="text-small font-semibold">{t('change.fromCart')}</h3>
      <p className="whitespace-pre-line text-small">
        {items
          .map(({ dish, quantity, variants }) =>
            [`${quantity} × ${dish.name}`, ...variants.map(({ name }) => name)].join(', '),
          )
          .join('\n')}
      </p>
    </section>
  )
}

interface QuestionProps {
  question: AllergenQuestion
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

function Question({ question, isAccepted, onAccept }: QuestionProps) {
  const { t } = useTranslation('orders')
  const names = useAllergenNames()
  return (
    <Checkbox
      checked={isAccepted}
      onChange={({ target }) => onAccept(target.checked)}
      label={
        question.allergens.length > 0
          ? t('change.allergens', { names: names(question.allergens) })
          : t('change.unstated')
      }
    />
  )
}

interface AllergenQuestion {
  allergens: Allergen[]
  isUnstated: boolean
}

/**
 * State of a change: the wanted lines with the cart's dishes of the same kitchen, their quote, and the submission.
 */
function useOrderChange(order: Order, onDone: () => void) {
  const { t } = useTranslation('orders')
  const cart = useCart()
  const fromCart = cart.items.filter(({ chefId }) => chefId === order.chef.id)
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const [problem, setProblem] = useState<string>()
  const [question, setQuestion] = useState<AllergenQuestion>()
  const [isAccepted, accept] = useState(false)

  const quantityOf = (line: OrderLine) => quantities.get(line.id) ?? line.quantity
  const kept = order.lines
    .map((line) => ({ lineId: line.id, quantity: quantityOf(line) }))
    .filter(({ quantity }) => quantity > 0)
  const isChanged = fromCart.length > 0 || order.lines.some((line) => quantityOf(line) !== line.quantity)
  const isEmpty = kept.length === 0 && fromCart.length === 0
  const wanted = isEmpty ? undefined : { orderId: order.id, kept, added: orderLines(fromCart) }
  const quote = useChangeQuote(wanted)
  const change = useChangeOrder(order.id)
  const authorize = useAuthorizeChange(order.id)
  const byNewCard = quote.data?.takesNewCard === true
  const isPossible = (quote.data?.isCovered || byNewCard) && quote.data?.problems.length === 0
  const isAnswered = question === undefined || isAccepted

  const send = async () => {
    if (!wanted || !quote.data) return
    setProblem(undefined)
    const agreed = {
      ...wanted,
      seenChanges: order.changes.length,
      seenTotal: quote.data.total,
      acceptedAllergens: question && isAccepted ? question.allergens : [],
      acceptsUnstated: Boolean(question?.isUnstated && isAccepted),
    }
    try {
      if (byNewCard) {
        // The cart empties once the change has taken effect.
        if (fromCart.length > 0) keepCartUntilChanged(order)
        await authorize.mutateAsync(agreed)
        return
      }
      await change.mutateAsync(agreed)
      if (fromCart.length > 0) cart.clear()
      toast.success(t('change.done'))
      onDone()
    } catch (error) {
      const failure = failureOf(openChangeCheckout, error)
      if (failure.code === 'allergens_not_accepted') setQuestion(failure.details)
      setProblem(refusalText(failure.code, t('change.failed')))
      void quote.refetch()
    }
  }

  return {
    fromCart,
    quantityOf,
    setQuantity: (lineId: string, quantity: number) =>
      setQuantities(new Map([...quantities, [lineId, quantity]])),
    isEmpty,
    isChanged,
    isReady: isChanged && isPossible === true && !isEmpty && !quote.isPlaceholderData && isAnswered,
    isPending: change.isPending || authorize.isPending,
    sendWord: sendWordOf(quote.data),
    quote: quote.data,
    question,
    isAccepted,
    accept,
    problem,
    send,
  }
}

/** The button's label: a change is saved, authorized anew, or paid beside the earlier charge. */
function sendWordOf(quote: ChangeQuote | undefined): 'change.send' | 'change.authorize' | 'change.pay' {
  if (!quote?.takesNewCard) return 'change.send'
  return quote.supplement > 0 ? 'change.pay' : 'change.authorize'
}

/** The old and the new total of a change, its effect on the card, and the reason if it isn't possible. */
function ChangedTotal({
  quote,
  order,
}: {
  quote: ChangeQuote
  order: Pick<Order, 'chef' | 'payment' | 'status'>
}) {
  const { t } = useTranslation(['orders', 'checkout'])
  const { language } = useLanguage()
  const { oldTotal, total, isCovered, takesNewCard, refund, supplement, problems } = quote
  const isByCard = order.payment !== null
  return (
    <div className="grid gap-2" role="status">
      <p className="flex items-baseline justify-between gap-4 text-lead font-semibold">
        <span>{t('change.newTotal')}</span>
        <span className="numeric">
          {total !== oldTotal && <s className="mr-2 font-normal text-ink-faint">{formatDollars(oldTotal)}</s>}
          {formatDollars(total)}
        </span>
      </p>
      <Reductions quote={quote} />
      {refund > 0 && isCovered && (
        <p className="text-small text-ink-soft">
          {t('change.refund', {
            sum: formatDollars(refund),
            date: formatDate(refundArrivesBy(new Date()), language, order.chef.timeZone),
          })}
        </p>
      )}
      {isByCard && isCovered && refund === 0 && total < oldTotal && (
        <p className="text-small text-ink-soft">{t('change.lessOnCard', { total: formatDollars(total) })}</p>
      )}
      {supplement > 0 && (
        <p className="text-small text-ink-soft">
          {t('change.supplement', { more: formatDollars(supplement) })}
        </p>
      )}
      {takesNewCard && supplement === 0 && (
        <p className="text-small text-ink-soft">
          {t('change.newCard', {
            more: formatDollars(total - oldTotal),
            total: formatDollars(total),
            old: formatDollars(oldTotal),
          })}
        </p>
      )}
      {!isCovered && !takesNewCard && (
        <p className="text-small text-warning">{t(`change.${obstacleOf(quote, order)}`)}</p>
      )}
      {problems.map(({ line, problem }) => (
        <p key={`${line} ${problem}`} className="text-small text-warning">
          {t(`change.problem.${problem}`)}
        </p>
      ))}
    </div>
  )
}

/** Why the card does not cover the new total. */
function obstacleOf(
  { total, oldTotal }: ChangeQuote,
  { status, payment }: Pick<Order, 'payment' | 'status'>,
): 'notCovered' | 'charging' | 'tooSmall' | 'settled' {
  if (status !== 'confirmed') return 'notCovered'
  if (payment?.isCapturePending) return 'charging'
  return total > oldTotal && payment?.refundable === oldTotal ? 'tooSmall' : 'settled'
}

/** The new discount and credit of the order, and the reason if its code gives no discount. */
function Reductions({ quote }: { quote: ChangeQuote }) {
  const { t } = useTranslation('orders')
  const { t: tCheckout } = useTranslation('checkout')
  const { language } = useLanguage()
  const { discount, oldDiscount, codeProblem, credit, oldCredit } = quote
  return (
    <>
      {oldDiscount > 0 && discount > 0 && discount !== oldDiscount && (
        <p className="text-small text-ink-soft">
          {t('change.newDiscount', { was: formatDollars(oldDiscount), now: formatDollars(discount) })}
        </p>
      )}
      {codeProblem && (
        <p className="text-small text-warning">
          {t('change.lostDiscount', { sum: formatDollars(oldDiscount) })}{' '}
          {codeProblemText(codeProblem, tCheckout, language)}
        </p>
      )}
      {credit !== oldCredit && (
        <p className="text-small text-ink-soft">
          {t(credit < oldCredit ? 'change.lessCredit' : 'change.moreCredit', {
            sum: formatDollars(Math.abs(credit - oldCredit)),
            credit: formatDollars(credit),
          })}
        </p>
      )}
    </>
  )
}

type WantedChange = z.input<typeof quoteOrderChange.input>
type ChangeQuote = z.output<typeof quoteOrderChange.output>

/** The new amounts of a change, quoted anew with each step. */
function useChangeQuote(wanted: WantedChange | undefined) {
  return useQuery({
    queryKey: ['orders', 'change', wanted],
    queryFn: ({ signal }) => callFunction(quoteOrderChange, wanted ?? { orderId: '', kept: [] }, { signal }),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}

function useChangeOrder(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: z.input<typeof changeOrder.input>) => callFunction(changeOrder, change),
    onSuccess: (order) => queryClient.setQueryData(orderKey(orderId), order),
    onError: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders', 'mine'] }),
  })
}

/**
 * Opens the provider's page for a larger total and redirects to it. The order changes once the card is authorized.
 */
function useAuthorizeChange(orderId: string) {
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: z.input<typeof changeOrder.input>) =>
      callFunction(openChangeCheckout, { ...change, language }),
    onSuccess: (order) => {
      queryClient.setQueryData(orderKey(orderId), order)
      if (order.pendingChange?.checkoutUrl) window.location.assign(order.pendingChange.checkoutUrl)
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
