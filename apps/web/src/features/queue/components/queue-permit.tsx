import { getPermitChange } from '@localchef/contracts/permits/get-permit-change'
import type { PermitChange } from '@localchef/contracts/permits/permit-change'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { Facts, QueueDetails } from './queue-details.tsx'

/** The requested limits beside the current ones. */
export function QueuePermit({ changeId }: { changeId: string }) {
  const query = useQuery({
    queryKey: ['admin', 'permit', changeId],
    queryFn: ({ signal }) => callFunction(getPermitChange, { changeId }, { signal }),
    staleTime: 5_000,
  })
  return <QueueDetails query={query}>{(change) => <Change change={change} />}</QueueDetails>
}

function Change({ change: { kind, number, now, wanted } }: { change: PermitChange }) {
  const { t } = useTranslation('admin')
  const figure = (value: number | null) => (value === null ? t('permit.noLimit') : String(value))
  const dollars = (value: number | null) => (value === null ? t('permit.noLimit') : formatDollars(value))
  const from = (before: string, after: string) => (before === after ? before : `${before} → ${after}`)
  return (
    <Facts
      facts={[
        [t('permit.kind'), kind || '—'],
        [t('permit.number'), number || '—'],
        [t('permit.mealsPerDay'), from(figure(now.mealsPerDay), figure(wanted.mealsPerDay))],
        [t('permit.mealsPerWeek'), from(figure(now.mealsPerWeek), figure(wanted.mealsPerWeek))],
        [t('permit.salesPerYear'), from(dollars(now.salesPerYear), dollars(wanted.salesPerYear))],
      ]}
    />
  )
}
