import type { CreditMovement } from '@localchef/contracts/credit/credit'
import type { getMyCredit } from '@localchef/contracts/credit/get-my-credit'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import { MyLoyalty } from '@/features/loyalty/components/my-loyalty.tsx'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { lastDayOf } from '../last-day.ts'
import { useMyCredit } from '../use-credit.ts'

type MyCredit = z.output<typeof getMyCredit.output>

/** A buyer's credit: the balance, the grants with their kitchens and last days, and the movements. */
export default function CreditPage() {
  const { t } = useTranslation('credit')
  const query = useMyCredit()
  return (
    <div className="grid min-w-0 gap-6">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="max-w-2xl text-ink-soft">{t('lead')}</p>
        <p>
          <Link
            to="/dashboard/gift-cards"
            className="inline-flex min-h-6 items-center underline underline-offset-4"
          >
            {t('giftCards')}
          </Link>
        </p>
      </header>
      {query.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-40 rounded-lg" />
        </SkeletonGroup>
      )}
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data && (
        <>
          <Balance credit={query.data} />
          <MyLoyalty />
          <History movements={query.data.movements} />
        </>
      )}
    </div>
  )
}

function Balance({ credit: { balance, credits } }: { credit: MyCredit }) {
  const { t } = useTranslation('credit')
  const { language } = useLanguage()
  return (
    <Card>
      <CardBody>
        <p className="text-small text-ink-soft">{t('balance')}</p>
        <Price value={balance} className="text-title font-semibold" />
        {credits.length > 0 && (
          <ul aria-label={t('usable')} className="mt-4 divide-y divide-line border-t border-line">
            {credits.map(({ id, chef, left, reason, isGift, expiresAt }) => (
              <li key={id} className="flex justify-between gap-4 py-3">
                <div className="grid gap-0.5">
                  <p>
                    {chef ? (
                      <Link to={`/chefs/${chef.id}`} className="underline underline-offset-4">
                        {t('at', { name: inLanguage(language, chef.name, chef.nameRu) })}
                      </Link>
                    ) : (
                      t('everywhere')
                    )}
                  </p>
                  <p className="text-small text-ink-soft">{isGift ? t('gift', { name: reason }) : reason}</p>
                  <p className="text-caption text-ink-faint">
                    {expiresAt
                      ? t('list.until', { day: formatDate(lastDayOf(expiresAt), language, 'UTC') })
                      : t('noLastDay')}
                  </p>
                </div>
                <Price value={left} className="font-semibold" />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function History({ movements }: { movements: readonly CreditMovement[] }) {
  const { t } = useTranslation('credit')
  const { language } = useLanguage()
  return (
    <section aria-labelledby="credit-history" className="grid gap-3">
      <h2 id="credit-history" className="food-name text-subtitle">
        {t('history')}
      </h2>
      {movements.length === 0 ? (
        <p className="text-ink-soft">{t('noHistory')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {movements.map(({ kind, amount, order, at }, index) => (
            // Movements have no id and are never inserted in between.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={`${at} ${index}`} className="flex justify-between gap-4 py-2.5">
              <div>
                <p>
                  {t(`kind.${kind}`)}
                  {order && (
                    <>
                      {' · '}
                      <Link to={`/dashboard/orders/${order.id}`} className="underline underline-offset-4">
                        {t('order', { number: order.number })}
                      </Link>
                    </>
                  )}
                </p>
                <p className="text-caption text-ink-faint">{formatDate(at, language)}</p>
              </div>
              <p className="numeric">{formatDollars(amount)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
