import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import type { OrderQuote, quoteOrder } from '@localchef/contracts/orders/quote-order'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import {
  type ComponentProps,
  lazy,
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { CartItem } from '@/features/cart/cart-lines.ts'
import { useCart } from '@/features/cart/cart-store.ts'
import { keepCode, keepLinkedCode, keptCode } from '@/features/cart/linked-code.ts'
import { useTakeFromCart } from '@/features/cart/use-take-from-cart.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { invokeFunction } from '@/shared/backend/invoke-function.ts'
import { nextTask } from '@/shared/browser/next-task.ts'
import { zonedDay } from '@/shared/format/zoned-moment.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useFollowedRows } from '@/shared/live/use-live-rows.ts'
import { useKeptFocus } from '@/shared/page/use-kept-focus.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import type { Reductions } from '../components/cart-checkout.tsx'
import { CartLinesSection } from '../components/cart-lines-section.tsx'
import { CheckoutSkeleton } from '../components/checkout-skeleton.tsx'
import { orderLines } from '../order-lines.ts'

/** Begins with what the form imports, so that it runs in several short tasks instead of a long one. */
const loadCheckout = () => {
  const parts = [
    import('@localchef/contracts/common-fields'),
    import('@localchef/contracts/orders/quote-order'),
    import('@localchef/contracts/orders/order'),
    import('@localchef/contracts/phone-field'),
    import('@localchef/contracts/standing-orders/place-standing-order'),
    import('@/shared/forms/use-zod-form.ts'),
  ]
  for (const part of parts) part.catch(() => {})
  // The first date formatter takes a slow phone 50 ms. A separate task creates it, before the form formats its times.
  void nextTask().then(() => zonedDay(new Date(), 'UTC'))
  return import('../components/cart-checkout.tsx')
}
const CartCheckout = lazy(loadCheckout)
const OrdersOfCart = lazy(() => import('../components/orders-of-cart.tsx'))

export default function CartPage() {
  const items = useCart((cart) => cart.items)
  const isStarted = useIsStarted()
  useKeptFocus()
  useLayoutEffect(() => {
    if (isStarted) delete document.documentElement.dataset.filledCart
  }, [isStarted])
  return isStarted && items.length > 0 ? <FilledCart items={items} /> : <EmptyCart />
}

/**
 * False while React adopts the server's page, which has an empty cart. Then the stored cart renders in pieces. Rendered
 * at once with the store, it would be one long task.
 */
function useIsStarted(): boolean {
  const isOurs = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return useDeferredValue(isOurs)
}

function FilledCart({ items }: { items: readonly CartItem[] }) {
  const [fulfilment, setFulfilment] = useState<Fulfilment>('pickup')
  const [deliveryZip, setDeliveryZip] = useState<string>()
  const [reductions, setReductions] = useState<Reductions>(() => {
    keepLinkedCode(window.location)
    return { code: keptCode(), useReward: true, useCredit: false }
  })
  const onReductions = useCallback((changed: Partial<Reductions>) => {
    if (changed.code !== undefined) keepCode(changed.code)
    setReductions((now) => ({ ...now, ...changed }))
  }, [])
  // Loads the form after the lines have rendered.
  useEffect(() => void loadCheckout().catch(() => {}), [])
  const zipCode = fulfilment === 'delivery' ? deliveryZip : undefined
  const quote = useOrderQuote(items, fulfilment, zipCode, reductions)
  return (
    <QuotedCart
      items={items}
      // Deferred, because an answer renders most of the page and must not block input or painting.
      quote={useDeferredValue(quote.data)}
      error={quote.error}
      settling={quote.isPlaceholderData}
      fulfilment={fulfilment}
      onFulfilment={setFulfilment}
      onDeliveryZip={setDeliveryZip}
      askAgain={quote.refetch}
      reductions={reductions}
      onReductions={onReductions}
    />
  )
}

interface QuotedCartProps extends Omit<ComponentProps<typeof CartCheckout>, 'quote' | 'askAgain'> {
  /** Undefined until the server has answered. */
  quote: OrderQuote | undefined
  error: Error | null
  askAgain: () => Promise<unknown>
}

const QuotedCart = memo(function QuotedCart({ quote, error, askAgain, ...cart }: QuotedCartProps) {
  const { t } = useTranslation('checkout')
  const { takeAll } = useTakeFromCart()
  const { profile, loading } = useAuth()
  // Never returns to false: a sign-in by the order's code must not hide the form.
  const [isKnown, setKnown] = useState(!loading)
  if (!loading && !isKnown) setKnown(true)
  const retry = () => void askAgain()
  return (
    <div className="page-width py-4 sm:py-8">
      <h1 className="food-name text-heading">{t('title')}</h1>
      {quote ? <FromChef chef={quote.chef} /> : <Skeleton className="mt-1 h-6 w-48" />}
      {profile && (
        <Suspense>
          <OrdersOfCart chefId={quote?.chef.id} />
        </Suspense>
      )}
      <div className="mt-4 grid items-start gap-4 sm:mt-6 sm:gap-8 lg:grid-cols-[1fr_27rem]">
        <CartLinesSection items={cart.items} quote={quote} onClear={takeAll} />
        <Card className="lg:sticky lg:top-24">
          <CardBody>
            <h2 className="food-name text-subtitle max-sm:sr-only sm:mb-5">{t('checkout')}</h2>
            {error && !quote ? (
              <ErrorState error={error} retry={retry} />
            ) : !isKnown || !quote ? (
              <CheckoutSkeleton />
            ) : (
              <Suspense fallback={<CheckoutSkeleton />}>
                <CartCheckout {...cart} quote={quote} askAgain={retry} />
              </Suspense>
            )}
          </CardBody>
        </Card>
      </div>
    </div>
  )
})

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

/**
 * The server renders this for everyone. In a browser with a stored cart, the styles show an outline of the cart instead
 * until the cart has rendered (`boot.js`).
 */
const EmptyCart = memo(function EmptyCart() {
  const { t } = useTranslation('checkout')
  return (
    <div className="page-width py-4 sm:py-8">
      <h1 className="food-name text-heading">{t('title')}</h1>
      <div className="filled-cart-outline mt-11 grid gap-4 sm:mt-13 sm:gap-8 lg:grid-cols-[1fr_27rem]">
        <div className="h-40 rounded-md bg-sunken" />
        <div className="h-120 rounded-md bg-sunken" />
      </div>
      <EmptyState
        className="empty-cart"
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
})

/**
 * The server's quote for the cart, with a discount code and the tax of a delivery's ZIP code, refetched every minute
 * and when portions are sold.
 */
function useOrderQuote(
  items: readonly CartItem[],
  fulfilment: Fulfilment,
  zipCode: string | undefined,
  reductions: Reductions,
) {
  const { code, useReward, useCredit } = reductions
  const chefId = items[0]?.chefId
  const lines = orderLines(items)
  const queryClient = useQueryClient()
  const readAgain = useCallback(
    () => queryClient.invalidateQueries({ queryKey: ['order-quote', chefId] }),
    [queryClient, chefId],
  )
  const quote = useQuery<OrderQuote>({
    queryKey: ['order-quote', chefId, fulfilment, lines, zipCode, reductions],
    queryFn: ({ signal }) =>
      quoteCart(
        {
          chefId: chefId ?? '',
          lines,
          fulfilment,
          ...(zipCode ? { zipCode } : {}),
          ...(code ? { code } : {}),
          ...(useReward ? { useReward } : {}),
          ...(useCredit ? { useCredit } : {}),
        },
        signal,
      ),
    enabled: chefId !== undefined,
    staleTime: 0,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
  // Starts after the first answer, which would otherwise wait for the client to load.
  const isLive = chefId !== undefined && quote.data !== undefined
  useFollowedRows(isLive ? { table: 'ready_batches', filter: `chef_id=eq.${chefId}` } : undefined, readAgain)
  return quote
}

/**
 * Doesn't check the answer. The server has checked it, and the schemas to check it again only load with the form, after
 * the lines.
 */
async function quoteCart(asked: z.input<typeof quoteOrder.input>, signal: AbortSignal): Promise<OrderQuote> {
  const name: typeof quoteOrder.name = 'quote-order'
  const answer = await invokeFunction(name, asked, { signal, kept: true })
  return answer as OrderQuote
}
