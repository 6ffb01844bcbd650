import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useConfig } from '@/shared/backend/use-config.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { GiftCardLaw } from '../components/gift-card-law.tsx'

const steps = ['choose', 'pay', 'give'] as const

/** What a gift card is and how to buy one, for people who aren't signed in. */
export default function GiftCardsForVisitorsPage() {
  const { t } = useTranslation('giftCards')
  const config = useConfig()
  const origin = { from: useLocation() }
  // `features` is absent while all features are on.
  const isClosed = config && (!config.takesCards || config.features?.giftCards === false || config.opensSoon)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="page-width grid w-full max-w-3xl flex-1 content-start gap-6 py-8"
    >
      <header className="grid gap-2">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      {isClosed ? (
        <p>{t('closed')}</p>
      ) : (
        <>
          <ol className="grid list-decimal gap-2 pl-5">
            {steps.map((step) => (
              <li key={step}>{t(`visitor.${step}`)}</li>
            ))}
          </ol>
          <p className="text-small text-ink-soft">{t('buy.terms')}</p>
          <ButtonLink to="/auth" state={origin} className="w-fit">
            {t('visitor.signIn')}
          </ButtonLink>
        </>
      )}
      <p>
        <Link
          to="/dashboard/gift-cards/redeem"
          className="inline-flex min-h-6 items-center underline underline-offset-4"
        >
          {t('redeem.link')}
        </Link>
      </p>
      <GiftCardLaw />
    </main>
  )
}
