import { longestTypedCode } from '@localchef/contracts/discounts/discount-limits'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { type OrderQuote, quoteOrder } from '@localchef/contracts/orders/quote-order'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard, LogIn, PlusCircle, ShoppingBag, Tag, UserRoundPlus } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CartItem } from '@/features/cart/cart-lines.ts'
import { orderOfCart } from '@/features/cart/cart-payment.ts'
import { useCart } from '@/features/cart/cart-store.ts'
import { keepCode, keepLinkedCode, keptCode } from '@/features/cart/linked-code.ts'
import { useTakeFromCart } from '@/features/cart/use-take-from-cart.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { isChangeable } from '../../change/is-changeable.ts'
import { useEmptyCartOncePlaced } from '../../payment/use-payment.ts'
import { useMyOrders, useOrder } from '../../use-orders.ts'
import { codeProblemText } from '../code-problem-text.ts'
import { CartLinesSection } from '../components/cart-lines-section.tsx'
import { CheckoutForm } from '../components/checkout-form.tsx'
import { CheckoutPreview } from '../components/checkout-preview.tsx'
import { orderLines } from '../order-lines.ts'

export default function CartPage() {
  const { t } = useTranslation('checkout')
  const { items } = useCart()
  const { takeAll } = useTakeFromCart()
  const { user, profile, loading } = useAuth()
  const [fulfilment, setFulfilment] = useState<Fulfilment>('pickup')
  const [deliveryZip, setDeliveryZip] = useState<string>()
  const [code, setCode] = useState(() => {
    keepLinkedCode(window.location)
    return keptCode()
  })
  const [useCredit, setUseCredit] = useState(false)
  const zipCode = fulfilment === 'delivery' ? deliveryZip : undefined
  const quote = useOrderQuote(items, fulfilment, zipCode, code, useCredit)

  if (items.length === 0) return <EmptyCart />
  const chef = quote.data?.chef
  const codeField = quote.data && (
    <>
      <CodeField
        quote={quote.data}
        code={code}
        settling={quote.isPlaceholderData}
        onCode={(typed) => {
          keepCode(typed)
          setCode(typed)
        }}
      />
      <CreditChoice quote={quote.data} checked={useCredit} onChange={setUseCredit} />
    </>
  )
  return (
    <div className="page-width py-8">
      <h1 className="food-name text-heading">{t('title')}</h1>
      {chef && <FromChef chef={chef} />}
      {user && <WaitingOrder />}
      {user && chef && <AddToOrder chefId={chef.id} />}
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_27rem]">
        <CartLinesSection items={items} quote={quote.data} onClear={takeAll} />
        <Card className="lg:sticky lg:top-24">
          <CardBody>
            <h2 className="food-name mb-5 text-subtitle">{t('checkout')}</h2>
            {loading || quote.isPending ? (
              <CheckoutSkeleton />
            ) : !quote.data ? (
              <ErrorState error={quote.error} retry={() => void quote.refetch()} />
            ) : user && profile ? (
              <CheckoutForm
                items={items}
                quote={quote.data}
                settling={quote.isPlaceholderData}
                profile={profile}
                fulfilment={fulfilment}
                onFulfilment={setFulfilment}
                onDeliveryZip={setDeliveryZip}
                askAgain={() => void quote.refetch()}
                codeField={codeField}
              />
            ) : (
              <CheckoutPreview
                items={items}
                quote={quote.data}
                settling={quote.isPlaceholderData}
                fulfilment={fulfilment}
                onFulfilment={setFulfilment}
                onDeliveryZip={setDeliveryZip}
                codeField={codeField}
              >
                {user ? <ProfileFirst /> : <SignInFirst />}
              </CheckoutPreview>
            )}
          </CardBody>
        </Card>
      </div>
    </div>
  )
}

function FromChef({ chef }: { chef: OrderQuote['chef'] }) {
  const { t } = useTranslation('checkout')
  const { language } = useLanguage()
  return (
    <p className="mt-1 text-ink-soft">
      {t('from')}{' '}
      <Link to={`/chefs/${chef.id}`} className="food-name text-ink underline underline-offset-4">
        <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
      </Link>
    </p>
  )
}

function SignInFirst() {
  const { t } = useTranslation('checkout')
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">{t('signIn.text')}</p>
      <ButtonLink to="/auth#signin" state={{ from: '/cart' }} size="lg" block icon={<LogIn aria-hidden />}>
        {t('signIn.signIn')}
      </ButtonLink>
      <ButtonLink to="/auth#signup" state={{ from: '/cart' }} variant="secondary" size="lg" block>
        {t('signIn.signUp')}
      </ButtonLink>
      <p className="text-caption text-ink-faint">{t('signIn.kept')}</p>
    </div>
  )
}

function ProfileFirst() {
  const { t } = useTranslation('checkout')
  return (
    <EmptyState
      icon={<UserRoundPlus />}
      title={t('profileFirst.title')}
      action={
        <ButtonLink to="/onboarding" state={{ from: '/cart' }}>
          {t('profileFirst.action')}
        </ButtonLink>
      }
    >
      {t('profileFirst.text')}
    </EmptyState>
  )
}

function CheckoutSkeleton() {
  return (
    <SkeletonGroup className="grid gap-5">
      <div className="grid gap-3 sm:grid-cols-2">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
      <Skeleton className="h-11 w-3/4 rounded-full" />
      <div className="grid grid-cols-4 gap-2">
        {[0, 1, 2, 3, 4, 5, 6, 7].map((slot) => (
          <Skeleton key={slot} className="h-12" />
        ))}
      </div>
      <Skeleton className="h-11" />
      <Skeleton className="h-13 rounded-full" />
    </SkeletonGroup>
  )
}

function EmptyCart() {
  const { t } = useTranslation('checkout')
  return (
    <div className="page-width py-8">
      <h1 className="food-name text-heading">{t('title')}</h1>
      <EmptyState
        icon={<ShoppingBag />}
        title={t('empty.title')}
        action={
          <>
            <ButtonLink to="/ready-dishes">{t('empty.ready')}</ButtonLink>
            <ButtonLink to="/chefs" variant="secondary">
              {t('empty.chefs')}
            </ButtonLink>
          </>
        }
      >
        {t('empty.text')}
      </EmptyState>
    </div>
  )
}

interface CreditChoiceProps {
  quote: Pick<OrderQuote, 'creditAvailable'>
  checked: boolean
  onChange: (useCredit: boolean) => void
}

/** Asks a buyer with credit whether to pay with it. */
function CreditChoice({ quote, checked, onChange }: CreditChoiceProps) {
  const { t } = useTranslation('checkout')
  if (quote.creditAvailable <= 0) return null
  return (
    <div className="grid gap-1">
      <Checkbox
        label={t('credit.use', { amount: formatDollars(quote.creditAvailable) })}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <Link to="/dashboard/credit" className="text-caption text-ink-soft underline underline-offset-4">
        {t('credit.see')}
      </Link>
    </div>
  )
}

/** Points to the order that was placed with this cart and waits for its payment. */
function WaitingOrder() {
  const orderId = orderOfCart()
  return orderId ? <Waiting orderId={orderId} /> : null
}

function Waiting({ orderId }: { orderId: string }) {
  const { t } = useTranslation('payments')
  const { data: order } = useOrder(orderId, false)
  useEmptyCartOncePlaced(order)
  if (order?.status !== 'awaiting_payment') return null
  return (
    <div
      role="status"
      className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft p-4 text-warning"
    >
      <p>{t('choice.unpaid', { number: order.number })}</p>
      <ButtonLink to={`/dashboard/orders/${order.id}`} size="sm" icon={<CreditCard aria-hidden />}>
        {t('choice.finish')}
      </ButtonLink>
    </div>
  )
}

/** Offers to add the cart to an order of the same kitchen that is not being prepared yet. */
function AddToOrder({ chefId }: { chefId: string }) {
  const { t } = useTranslation('checkout')
  const { language } = useLanguage()
  const { data } = useMyOrders('open')
  const order = data?.pages
    .flatMap((page) => page.orders)
    // A larger card payment would need another authorization.
    .find((open) => open.chef.id === chefId && isChangeable(open) && open.paymentMethod === 'pay_on_pickup')
  if (!order) return null
  const time = formatTime(order.slotFrom, language, order.chef.timeZone)
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-info-soft p-4">
      <p>{t('addToOrder.text', { number: order.number, time })}</p>
      <ButtonLink
        to={`/dashboard/orders/${order.id}?change=1`}
        size="sm"
        variant="secondary"
        icon={<PlusCircle aria-hidden />}
      >
        {t('addToOrder.action', { number: order.number })}
      </ButtonLink>
    </div>
  )
}

/**
 * The server's quote for the cart, with a discount code and the tax of a delivery's ZIP code, refetched every minute
 * and when portions are sold.
 */
function useOrderQuote(
  items: readonly CartItem[],
  fulfilment: Fulfilment,
  zipCode: string | undefined,
  code: string,
  useCredit: boolean,
) {
  const chefId = items[0]?.chefId
  const lines = orderLines(items)
  const queryClient = useQueryClient()
  const readAgain = useCallback(
    () => queryClient.invalidateQueries({ queryKey: ['order-quote', chefId] }),
    [queryClient, chefId],
  )
  useLiveRows(chefId ? { table: 'ready_batches', filter: `chef_id=eq.${chefId}` } : undefined, readAgain)
  return useQuery<OrderQuote>({
    queryKey: ['order-quote', chefId, fulfilment, lines, zipCode, code, useCredit],
    queryFn: ({ signal }) =>
      callFunction(
        quoteOrder,
        {
          chefId: chefId ?? '',
          lines,
          fulfilment,
          ...(zipCode ? { zipCode } : {}),
          ...(code ? { code } : {}),
          ...(useCredit ? { useCredit } : {}),
        },
        { signal },
      ),
    enabled: chefId !== undefined,
    staleTime: 0,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
}

interface CodeFieldProps {
  quote: Pick<OrderQuote, 'discount' | 'codeProblem'>
  /** The code in use; empty without one. */
  code: string
  /** Whether the quote still belongs to an earlier code. */
  settling: boolean
  onCode: (code: string) => void
}

/** Applies a discount code, shows its discount or why there is none, and removes it again. */
function CodeField({ quote, code, settling, onCode }: CodeFieldProps) {
  const { t } = useTranslation('checkout')
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(code !== '')
  const [typed, setTyped] = useState(code)
  const field = useRef<HTMLInputElement>(null)
  const { discount, codeProblem } = quote
  if (code && discount && !settling) {
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <Tag className="size-4 shrink-0 text-accent-text" aria-hidden />
        <p className="grow">
          {t('code.applied', { code: discount.code, amount: formatDollars(discount.amount) })}
        </p>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setTyped('')
            onCode('')
          }}
        >
          {t('code.remove')}
        </Button>
      </div>
    )
  }
  if (!isOpen) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        icon={<Tag aria-hidden />}
        onClick={() => {
          flushSync(() => setOpen(true))
          field.current?.focus()
        }}
      >
        {t('code.ask')}
      </Button>
    )
  }
  const problem = code && codeProblem && !settling ? codeProblemText(codeProblem, t, language) : undefined
  return (
    <Field label={t('code.label')} error={problem}>
      <div className="flex gap-2">
        <TextInput
          ref={field}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={longestTypedCode}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would place the order.
            event.preventDefault()
            onCode(typed.trim())
          }}
        />
        <Button variant="secondary" onClick={() => onCode(typed.trim())} disabled={typed.trim() === ''}>
          {t('code.apply')}
        </Button>
      </div>
    </Field>
  )
}
