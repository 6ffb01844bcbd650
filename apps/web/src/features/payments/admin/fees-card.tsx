import { getKitchenFees } from '@localchef/contracts/payments/get-kitchen-fees'
import type { FeeKind, FeePeriod, KitchenFees } from '@localchef/contracts/payments/kitchen-fee'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatFee, formatPercent } from '@/shared/format/percent.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { FeeDialog } from './fee-dialog.tsx'
import { FeeHistory } from './fee-history.tsx'
import { PlannedFees } from './planned-fees.tsx'

interface Asked {
  kind: FeeKind
  /** A planned period to change. */
  replaced?: FeePeriod
}

/** The commission and the service fee of a kitchen: in force, planned and past, with the buttons that change them. */
export function FeesCard({ chefId, name }: { chefId: string; name: string }) {
  const { t } = useTranslation('fees')
  const mayRead = useHasRightOf(getKitchenFees)
  const [asked, setAsked] = useState<Asked>()
  const query = useQuery({
    enabled: mayRead,
    queryKey: ['admin', 'fees', chefId],
    queryFn: ({ signal }) => callFunction(getKitchenFees, { chefId }, { signal }),
    staleTime: 5_000,
  })
  const fees = query.data
  return (
    <Card>
      <CardBody className="grid gap-4">
        <h2 className="food-name text-subtitle">{t('title')}</h2>
        <MissingRights of={[getKitchenFees]} />
        {mayRead && query.isPending && (
          <SkeletonGroup>
            <Skeleton className="h-28 rounded-md" />
          </SkeletonGroup>
        )}
        {query.isError && !fees && <ErrorState error={query.error} retry={() => void query.refetch()} />}
        {fees && (
          <>
            <PresentFee kind="commission" fees={fees} onChange={() => setAsked({ kind: 'commission' })} />
            <PresentFee kind="service_fee" fees={fees} onChange={() => setAsked({ kind: 'service_fee' })} />
            <PlannedFees
              chefId={chefId}
              periods={fees.periods.filter(({ state }) => state === 'planned')}
              onChange={(replaced) => setAsked({ kind: replaced.kind, replaced })}
            />
            <FeeHistory periods={fees.periods.filter(({ state }) => state !== 'planned')} />
            {asked && (
              <FeeDialog
                {...asked}
                chefId={chefId}
                name={name}
                fees={fees}
                onClose={() => setAsked(undefined)}
              />
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}

interface PresentFeeProps {
  kind: FeeKind
  fees: KitchenFees
  onChange: () => void
}

function PresentFee({ kind, fees, onChange }: PresentFeeProps) {
  const { t } = useTranslation('fees')
  const { language } = useLanguage()
  const isCommission = kind === 'commission'
  const texts = isCommission ? 'commission' : 'serviceFee'
  const present = fees.periods.find((period) => period.kind === kind && period.state === 'present')
  const isOwn = typeof present?.percent === 'number'
  const { servicePercent, serviceFixed, sharePercent } = fees.now
  const hasNone = !isCommission && servicePercent === 0 && serviceFixed === 0
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <strong className="block">
          {hasNone
            ? t('serviceFee.none')
            : isCommission
              ? t('commission.now', { percent: formatPercent(sharePercent, language) })
              : t('serviceFee.now', { fee: formatFee(servicePercent, serviceFixed, language) })}
        </strong>
        <span className="text-small text-ink-soft">{t(`${texts}.${isOwn ? 'own' : 'usual'}`)}</span>
      </p>
      <Button size="sm" variant="secondary" onClick={onChange}>
        {t(`${texts}.change`)}
      </Button>
    </div>
  )
}
