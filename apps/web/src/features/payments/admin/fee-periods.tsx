import { feeKinds, feeStates } from '@localchef/contracts/payments/kitchen-fee'
import { type FeeMovement, listFeeEntries } from '@localchef/contracts/payments/list-fee-entries'
import { type ListedFeePeriod, listFeePeriods } from '@localchef/contracts/payments/list-fee-periods'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { DayRange } from '@/shared/long-list/day-range.tsx'
import { ListBar, SearchBox } from '@/shared/long-list/list-tools.tsx'
import { LongList } from '@/shared/long-list/long-list.tsx'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import { useAddress } from '@/shared/long-list/use-address.ts'
import { useFilters } from '@/shared/long-list/use-filters.ts'
import { useLongList } from '@/shared/long-list/use-long-list.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { useFeeText } from './fee-text.ts'
import { Movement } from './money-layout.tsx'
import { WithdrawFeeDialog } from './planned-fees.tsx'
import { EntriesButton, EntryTable } from './provider/movements-button.tsx'

const states = ['all', ...feeStates] as const

/** The kitchens' own fees: in force, planned and past. */
export function FeePeriods() {
  const { t } = useTranslation('fees')
  const { query, which, days, setQuery, setWhich } = useFilters(states, 'all')
  const { parameters, set } = useAddress()
  const kind = feeKinds.find((each) => each === parameters.get('kind'))
  const [withdrawn, setWithdrawn] = useState<ListedFeePeriod>()
  const list = useLongList(['fee-periods', query, which, kind, days], (cursor, signal) =>
    callFunction(
      listFeePeriods,
      { query, state: which, kind: kind ?? 'all', ...days, ...cursor },
      { signal },
    ),
  )
  return (
    <>
      <ListBar>
        <SearchBox label={t('search')} query={query} onQuery={setQuery} />
        <DayRange of="begins" />
        <Field label={t('stateLabel')} hideLabel required className="w-44 max-w-full">
          <Select
            aria-required={false}
            value={which}
            onChange={({ target }) => setWhich(states.find((each) => each === target.value) ?? 'all')}
          >
            {states.map((value) => (
              <option key={value} value={value}>
                {t(`state.${value}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('kindLabel')} hideLabel required className="w-44 max-w-full">
          <Select
            aria-required={false}
            value={kind ?? ''}
            onChange={({ target }) => set('kind', target.value)}
          >
            <option value="">{t('kind.all')}</option>
            {feeKinds.map((each) => (
              <option key={each} value={each}>
                {t(`kind.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <ExportList
          list="fee_periods"
          filter={{
            ...days,
            ...(query ? { q: query } : {}),
            ...(which === 'all' ? {} : { show: which }),
            ...(kind ? { kind } : {}),
          }}
        />
      </ListBar>
      <LongList query={list} rowsOf={({ periods }) => periods} empty={t('empty')} hint={t('emptyHint')}>
        {(periods) => <PeriodTable periods={periods} onWithdraw={setWithdrawn} />}
      </LongList>
      <p className="max-w-3xl text-small text-ink-soft">{t('lead')}</p>
      {withdrawn && (
        <WithdrawFeeDialog
          chefId={withdrawn.chef.id}
          period={withdrawn}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </>
  )
}

interface PeriodTableProps {
  periods: readonly ListedFeePeriod[]
  onWithdraw: (period: ListedFeePeriod) => void
}

function PeriodTable({ periods, onWithdraw }: PeriodTableProps) {
  const { t } = useTranslation(['fees', 'moneyLists'])
  const { language } = useLanguage()
  const { feeText, dayText } = useFeeText()
  const mayRead = useHasRightOf(listFeeEntries)
  const periodText = (period: ListedFeePeriod) =>
    [inLanguage(language, period.chef.name, period.chef.nameRu), feeText(period), dayText(period)].join(', ')
  return (
    <RecordTable
      label={t('label')}
      rows={periods}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('kitchen'),
          cell: ({ chef }) => (
            <AdminLink to={`/admin/chefs/${chef.id}`} className="font-semibold hover:underline">
              <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
            </AdminLink>
          ),
        },
        { label: t('kindLabel'), cell: ({ kind }) => t(`kind.${kind}`) },
        { label: t('fee'), numeric: true, cell: feeText },
        { label: t('day'), cell: dayText },
        { label: t('stateLabel'), cell: ({ state }) => t(`state.${state}`) },
        ...(mayRead
          ? [
              {
                label: t('moneyLists:entries.label'),
                cell: (period: ListedFeePeriod) =>
                  period.state === 'present' || period.state === 'past' ? (
                    <FeeEntriesButton periodId={period.id} of={periodText(period)} />
                  ) : (
                    '—'
                  ),
              },
            ]
          : []),
        { label: t('reason'), cell: ({ reason, withdrawal }) => withdrawal?.reason ?? reason },
        { label: t('by'), cell: ({ by, withdrawal }) => withdrawal?.by ?? by ?? '—' },
      ]}
      actions={(period) =>
        period.state === 'planned' && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={t('withdrawNamed', { day: dayText(period), fee: feeText(period) })}
            onClick={() => onWithdraw(period)}
          >
            {t('withdraw')}
          </Button>
        )
      }
    />
  )
}

interface FeeEntriesButtonProps {
  periodId: string
  /** Names the fee, its kitchen and its first day. */
  of: string
}

/** Opens the ledger entries of a kitchen's own fee, each with its order or booking. */
function FeeEntriesButton({ periodId, of }: FeeEntriesButtonProps) {
  return <EntriesButton of={of}>{(label) => <FeeEntries periodId={periodId} label={label} />}</EntriesButton>
}

function FeeEntries({ periodId, label }: { periodId: string; label: string }) {
  const { t } = useTranslation('moneyLists')
  const list = useInfiniteQuery({
    queryKey: ['admin', 'fee-entries', periodId],
    queryFn: ({ pageParam, signal }) =>
      callFunction(listFeeEntries, { periodId, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 5_000,
  })
  return (
    <LongList query={list} rowsOf={({ movements }) => movements} empty={t('entries.none')}>
      {(movements) => (
        <EntryTable label={label}>
          {movements.map((movement) => (
            <Movement key={movement.id} movement={movement} notes={<Purchase of={movement} />} />
          ))}
        </EntryTable>
      )}
    </LongList>
  )
}

function Purchase({ of: { orderId, bookingId, number } }: { of: FeeMovement }) {
  const { numbered } = useNumbered()
  const to = orderId ? `/admin/orders/${orderId}` : `/admin/bookings/${bookingId}`
  return (
    <>
      {' '}
      <AdminLink to={to} className="font-normal hover:underline">
        {numbered(number)}
      </AdminLink>
    </>
  )
}
