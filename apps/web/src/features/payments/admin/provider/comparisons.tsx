import {
  type LedgerComparison,
  type LedgerDifference,
  listLedgerComparisons,
} from '@localchef/contracts/payments/list-ledger-comparisons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { ChipStrip } from '@/shared/ui/chip-strip.tsx'
import { DayRange } from '../../../../shared/long-list/day-range.tsx'
import { ListBar } from '../../../../shared/long-list/list-tools.tsx'
import { LongList } from '../../../../shared/long-list/long-list.tsx'
import { RecordTable } from '../../../../shared/long-list/record-table.tsx'
import { useFilters } from '../../../../shared/long-list/use-filters.ts'
import { useLongList } from '../../../../shared/long-list/use-long-list.ts'
import { CompareNow } from './compare-now.tsx'

const choices = listLedgerComparisons.input.shape.which.unwrap().options

/** The nightly comparisons of the ledger with the provider, each with its differences. */
export function Comparisons() {
  const { t } = useTranslation('moneyLists')
  const { which, days, setWhich } = useFilters(choices, 'all')
  const list = useLongList(['ledger-comparisons', which, days], (cursor, signal) =>
    callFunction(listLedgerComparisons, { which, ...days, ...cursor }, { signal }),
  )
  return (
    <>
      <ListBar>
        <DayRange of="compared" />
        <ChipStrip
          label={t('comparisons.result')}
          choices={choices.map((value) => ({ value, label: t(`comparisons.show.${value}`) }))}
          value={which}
          onChoose={setWhich}
        />
        <CompareNow />
        <ExportList
          list="ledger_comparisons"
          filter={{ ...days, ...(which === 'all' ? {} : { show: which }) }}
        />
      </ListBar>
      <LongList
        query={list}
        rowsOf={({ comparisons }) => comparisons}
        empty={t('comparisons.none')}
        hint={t('comparisons.noneHint')}
      >
        {(comparisons) => <ComparisonTable comparisons={comparisons} />}
      </LongList>
      <p className="max-w-3xl text-small text-ink-soft">{t('comparisons.lead')}</p>
    </>
  )
}

function ComparisonTable({ comparisons }: { comparisons: readonly LedgerComparison[] }) {
  const { t } = useTranslation('moneyLists')
  const { language } = useLanguage()
  return (
    <RecordTable
      label={t('comparisons.label')}
      rows={comparisons}
      keyOf={({ day }) => day}
      columns={[
        {
          label: t('comparisons.at'),
          cell: ({ day, finishedAt }) => (
            <strong>
              {finishedAt
                ? formatDateTime(finishedAt, language)
                : formatDate(`${day}T12:00:00Z`, language, 'UTC')}
            </strong>
          ),
        },
        { label: t('comparisons.payments'), numeric: true, cell: ({ payments }) => payments },
        { label: t('comparisons.result'), cell: (comparison) => <Result comparison={comparison} /> },
        { label: t('comparisons.found'), cell: (comparison) => <Found comparison={comparison} /> },
      ]}
    />
  )
}

function Result({ comparison: { finishedAt, differences } }: { comparison: LedgerComparison }) {
  const { t } = useTranslation('moneyLists')
  if (!finishedAt) return <Badge>{t('comparisons.unfinished')}</Badge>
  if (differences === 0) return <Badge tone="success">{t('comparisons.equal')}</Badge>
  return <Badge tone="danger">{t('comparisons.differences', { count: differences })}</Badge>
}

function Found({ comparison: { differences, found } }: { comparison: LedgerComparison }) {
  const { t } = useTranslation('moneyLists')
  if (differences === 0 && found.length === 0) return '—'
  const more = Math.max(0, differences - found.length)
  return (
    <ul className="grid gap-2 max-lg:justify-items-end">
      {found.map((difference) => (
        <li key={difference.subject}>
          <Difference difference={difference} />
        </li>
      ))}
      {more > 0 && (
        <li className="text-ink-soft">
          {t(found.length === 0 ? 'comparisons.notKept' : 'comparisons.more', { count: more })}
        </li>
      )}
    </ul>
  )
}

function Difference({
  difference: { order, booking, chef, ours, theirs, alert },
}: {
  difference: LedgerDifference
}) {
  const { t } = useTranslation('moneyLists')
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  const purchase = order ?? booking
  const address = purchase
    ? `/admin/${order ? 'orders' : 'bookings'}/${purchase.id}`
    : chef
      ? `/admin/chefs/${chef.id}`
      : '/admin/payments?view=gift_cards'
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap gap-x-3">
        <Link to={address} className="font-semibold hover:underline">
          {purchase
            ? numbered(purchase.number)
            : chef
              ? t('comparisons.balance', { name: inLanguage(language, chef.name, chef.nameRu) })
              : t('show.gift_cards')}
        </Link>
        <span className="numeric">
          {t('comparisons.amounts', { ours: formatDollars(ours), theirs: formatDollars(theirs) })}
        </span>
      </span>
      {alert?.status === 'open' && (
        <AdminLink
          orNothing
          to={`/admin/queue?item=${encodeURIComponent(`payment:${alert.id}`)}`}
          className="font-semibold text-accent-text hover:underline"
        >
          {t('comparisons.settle')}
        </AdminLink>
      )}
      {alert?.status === 'closed' && (
        <span className="wrap-anywhere text-ink-soft">
          {[t('comparisons.settled'), alert.closedBy, alert.note].filter(Boolean).join(' · ')}
        </span>
      )}
    </span>
  )
}
