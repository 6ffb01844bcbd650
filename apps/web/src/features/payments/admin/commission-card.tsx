import { type CommissionVersion, listCommissions } from '@localchef/contracts/payments/list-commissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { CommissionDialog } from './commission-dialog.tsx'
import { formatPercent } from './format-percent.ts'

/** The commission of a kitchen with its history, and the button that changes it. */
export function CommissionCard({ chefId, name }: { chefId: string; name: string }) {
  const { t } = useTranslation('adminPayments')
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const query = useQuery({
    queryKey: ['admin', 'commission', chefId],
    queryFn: ({ signal }) => callFunction(listCommissions, { chefId }, { signal }),
    staleTime: 5_000,
  })
  const found = query.data
  return (
    <Card>
      <CardBody className="grid gap-4">
        <h2 className="food-name text-subtitle">{t('commission.title')}</h2>
        {query.isPending && (
          <SkeletonGroup>
            <Skeleton className="h-16 rounded-md" />
          </SkeletonGroup>
        )}
        {query.isError && !found && <ErrorState error={query.error} retry={() => void query.refetch()} />}
        {found && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>
                <strong className="block">
                  {t('commission.now', { percent: formatPercent(found.percent, language) })}
                </strong>
                <span className="text-small text-ink-soft">
                  {t(typeof found.versions[0]?.percent === 'number' ? 'commission.own' : 'commission.usual')}
                </span>
              </p>
              <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
                {t('commission.change')}
              </Button>
            </div>
            <History versions={found.versions} />
            {asking && (
              <CommissionDialog
                chefId={chefId}
                name={name}
                current={found.versions[0]?.percent ?? null}
                marketplacePercent={found.marketplacePercent}
                onClose={() => setAsking(false)}
              />
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}

function History({ versions }: { versions: readonly CommissionVersion[] }) {
  const { t } = useTranslation('adminPayments')
  const { language } = useLanguage()
  if (versions.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('commission.history')}</h3>
      <ol className="grid divide-y divide-line text-small">
        {versions.map(({ version, percent, reason, by, at }) => (
          <li key={version} className="grid gap-0.5 py-2">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <strong>{percent === null ? t('commission.back') : formatPercent(percent, language)}</strong>
              <span className="text-caption text-ink-soft">
                {[by, formatDateTime(at, language)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="wrap-anywhere text-ink-soft">{reason}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
