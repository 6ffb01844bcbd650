import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import { LogIn, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCart } from '@/features/cart/cart-store.ts'
import { keepCode, keepLinkedCode, keptCode } from '@/features/cart/linked-code.ts'
import { useTakeFromCart } from '@/features/cart/use-take-from-cart.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { AddToOrder } from '../components/add-to-order.tsx'
import { CartLinesSection } from '../components/cart-lines-section.tsx'
import { CheckoutForm } from '../components/checkout-form.tsx'
import { CheckoutPreview } from '../components/checkout-preview.tsx'
import { CodeField } from '../components/code-field.tsx'
import { CreditChoice } from '../components/credit-choice.tsx'
import { EmptyCart } from '../components/empty-cart.tsx'
import { WaitingOrder } from '../components/waiting-order.tsx'
import { useOrderQuote } from '../use-checkout.ts'

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
        {inLanguage(language, chef.name, chef.nameRu)}
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
