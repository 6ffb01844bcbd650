import type { Fulfilment } from '@localchef/contracts/orders/order-moves'
import { LogIn, ShoppingBag, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CartLine } from '@/features/cart/cart-line.tsx'
import { cartTotal, itemCount } from '@/features/cart/cart-lines.ts'
import { useCart } from '@/features/cart/cart-store.ts'
import { AllergenWarning } from '@/features/menu/cards/allergen-warning.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { CheckoutForm } from '../components/checkout-form.tsx'
import { LineProblems } from '../components/line-problems.tsx'
import { useOrderQuote } from '../use-checkout.ts'

export default function CartPage() {
  const { t } = useTranslation('checkout')
  const { language } = useLanguage()
  const { items, clear } = useCart()
  const { user, profile, loading } = useAuth()
  const [fulfilment, setFulfilment] = useState<Fulfilment>('pickup')
  const quote = useOrderQuote(items, fulfilment)

  if (items.length === 0) {
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

  const chef = quote.data?.chef
  return (
    <div className="page-width py-8">
      <h1 className="food-name text-heading">{t('title')}</h1>
      {chef && (
        <p className="mt-1 text-ink-soft">
          {t('from')}{' '}
          <Link to={`/chefs/${chef.id}`} className="food-name text-ink underline underline-offset-4">
            {inLanguage(language, chef.name, chef.nameRu)}
          </Link>
        </p>
      )}
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_27rem]">
        <section aria-label={t('lines')} className="grid gap-5">
          {quote.data && <LineProblems problems={quote.data.problems} items={items} />}
          <ul className="divide-y divide-line border-y border-line">
            {items.map((item, index) => (
              // Lines have no id of their own; the store works by position (spec, section 4).
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <CartLine key={`${item.dish.id} ${index}`} item={item} index={index}>
                <AllergenWarning
                  dishes={quote.data?.lines.filter(({ dishId }) => dishId === item.dish.id) ?? []}
                />
              </CartLine>
            ))}
          </ul>
          <div className="flex items-center justify-between gap-4">
            <Button variant="ghost" size="sm" onClick={clear}>
              {t('clear')}
            </Button>
            <p className="flex items-baseline gap-3">
              <span className="text-ink-soft">{t('subtotal', { count: itemCount(items) })}</span>
              <Price value={cartTotal(items)} className="text-lead font-semibold" />
            </p>
          </div>
          {quote.data && quote.data.serviceFee > 0 && (
            <p className="flex flex-wrap items-baseline justify-end gap-x-3 text-small text-ink-soft">
              {t('summary.service')} <Price value={quote.data.serviceFee} />
              <span className="font-semibold text-ink">
                {t('summary.total')} <Price value={quote.data.total} />
              </span>
            </p>
          )}
        </section>
        <Card className="lg:sticky lg:top-24">
          <CardBody>
            <h2 className="food-name mb-5 text-subtitle">{t('checkout')}</h2>
            {loading || (user && profile && quote.isPending) ? (
              <CheckoutSkeleton />
            ) : !user ? (
              <SignInFirst />
            ) : !profile ? (
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
            ) : quote.data ? (
              <CheckoutForm
                items={items}
                quote={quote.data}
                settling={quote.isPlaceholderData}
                profile={profile}
                fulfilment={fulfilment}
                onFulfilment={setFulfilment}
                askAgain={() => void quote.refetch()}
              />
            ) : (
              <ErrorState error={quote.error} retry={() => void quote.refetch()} />
            )}
          </CardBody>
        </Card>
      </div>
    </div>
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
