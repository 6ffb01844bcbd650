import { feeKinds, feeStates } from '@localchef/contracts/payments/kitchen-fee'
import { type ListedFeePeriod, listFeePeriods } from '@localchef/contracts/payments/list-fee-periods'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { ListTools } from '../../../shared/long-list/list-tools.tsx'
import { LongList } from '../../../shared/long-list/long-list.tsx'
import { RecordTable } from '../../../shared/long-list/record-table.tsx'
import { useAddress } from '../../../shared/long-list/use-address.ts'
import { useFilters } from '../../../shared/long-list/use-filters.ts'
import { useLongList } from '../../../shared/long-list/use-long-list.ts'
import { useFeeText } from './fee-text.ts'
import { WithdrawFeeDialog } from './planned-fees.tsx'

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
      <p className="max-w-3xl text-small text-ink-soft">{t('lead')}</p>
      <div className="flex flex-wrap items-center gap-1">
        <ExportList
          list="fee_periods"
          filter={{
            ...days,
            ...(query ? { q: query } : {}),
            ...(which === 'all' ? {} : { show: which }),
            ...(kind ? { kind } : {}),
          }}
        />
      </div>
      <ListTools
        placeholder={t('search')}
        query={query}
        onQuery={setQuery}
        choices={states.map((value) => ({ value, label: t(`state.${value}`) }))}
        which={which}
        onWhich={setWhich}
        hasDays
      />
      <Field label={t('kindLabel')} required className="max-w-xs">
        <Select aria-required={false} value={kind ?? ''} onChange={({ target }) => set('kind', target.value)}>
          <option value="">{t('kind.all')}</option>
          {feeKinds.map((each) => (
            <option key={each} value={each}>
              {t(`kind.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <LongList query={list} rowsOf={({ periods }) => periods} empty={t('empty')} hint={t('emptyHint')}>
        {(periods) => <PeriodTable periods={periods} onWithdraw={setWithdrawn} />}
      </LongList>
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
  const { t } = useTranslation('fees')
  const { language } = useLanguage()
  const { feeText, dayText } = useFeeText()
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
        { label: t('reason'), cell: ({ reason, withdrawal }) => withdrawal?.reason ?? reason },
        { label: t('by'), cell: ({ by, withdrawal }) => withdrawal?.by ?? by ?? '—' },
      ]}
      actions={(period) =>
        period.state === 'planned' && (
          <Button size="sm" variant="secondary" onClick={() => onWithdraw(period)}>
            {t('withdraw')}
          </Button>
        )
      }
    />
  )
}
