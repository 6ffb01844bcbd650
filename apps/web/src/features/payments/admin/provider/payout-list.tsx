import { type KitchenPayout, listAllPayouts } from '@localchef/contracts/payments/list-all-payouts'
import { useTranslation } from 'react-i18next'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { monthName } from '@/shared/format/month-name.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { ChipStrip } from '@/shared/ui/chip-strip.tsx'
import { DayRange } from '../../../../shared/long-list/day-range.tsx'
import { ListBar } from '../../../../shared/long-list/list-tools.tsx'
import { LongList } from '../../../../shared/long-list/long-list.tsx'
import { RecordTable } from '../../../../shared/long-list/record-table.tsx'
import { useFilters } from '../../../../shared/long-list/use-filters.ts'
import { useLongList } from '../../../../shared/long-list/use-long-list.ts'
import { MovementsButton } from './movements-button.tsx'

const choices = listAllPayouts.input.shape.status.unwrap().options

const tones: Record<KitchenPayout['status'], Tone> = {
  on_the_way: 'info',
  paid: 'success',
  failed: 'danger',
}

/** The payouts of all kitchens, newest first. */
export function PayoutList() {
  const { t } = useTranslation('moneyLists')
  const { which, days, setWhich } = useFilters(choices, 'all')
  const list = useLongList(['all-payouts', which, days], (cursor, signal) =>
    callFunction(listAllPayouts, { status: which, ...days, ...cursor }, { signal }),
  )
  return (
    <>
      <ListBar>
        <DayRange of="sent" />
        <ChipStrip
          label={t('payouts.state')}
          choices={choices.map((value) => ({ value, label: t(`payouts.show.${value}`) }))}
          value={which}
          onChoose={setWhich}
        />
        <SavedViews list="payouts" />
      </ListBar>
      <LongList
        query={list}
        rowsOf={({ payouts }) => payouts}
        empty={t('payouts.none')}
        hint={t('payouts.noneHint')}
      >
        {(payouts) => <PayoutTable payouts={payouts} />}
      </LongList>
    </>
  )
}

function PayoutTable({ payouts }: { payouts: readonly KitchenPayout[] }) {
  const { t } = useTranslation('moneyLists')
  const { language } = useLanguage()
  return (
    <RecordTable
      label={t('payouts.label')}
      rows={payouts}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('payouts.kitchen'),
          cell: ({ chef }) => (
            <AdminLink to={`/admin/chefs/${chef.id}`} className="font-semibold hover:underline">
              <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
            </AdminLink>
          ),
        },
        { label: t('payouts.amount'), numeric: true, cell: ({ amount }) => formatDollars(amount) },
        { label: t('payouts.state'), cell: (payout) => <PayoutState payout={payout} /> },
        { label: t('payouts.sent'), cell: ({ createdAt }) => formatDate(createdAt, language) },
        {
          label: t('payouts.arrives'),
          cell: ({ arrivesAt }) => (arrivesAt ? formatDate(arrivesAt, language) : '—'),
        },
        { label: t('payouts.reference'), cell: ({ reference }) => <code>{reference}</code> },
        {
          label: t('payouts.ledger'),
          cell: ({ month }) =>
            month ? (
              <AdminLink to={`/admin/payments/months/${month}`} className="hover:underline">
                {monthName(month, language)}
              </AdminLink>
            ) : (
              '—'
            ),
        },
        {
          label: t('entries.label'),
          cell: ({ amount, chef, movements }) => (
            <MovementsButton
              of={`${formatDollars(amount)}, ${inLanguage(language, chef.name, chef.nameRu)}`}
              movements={movements}
            />
          ),
        },
      ]}
    />
  )
}

function PayoutState({ payout: { status, failure } }: { payout: KitchenPayout }) {
  const { t } = useTranslation('moneyLists')
  return (
    <span className="grid justify-items-start gap-1 max-lg:justify-items-end">
      <Badge tone={tones[status]}>{t(`payouts.show.${status}`)}</Badge>
      {failure && <span className="text-caption wrap-anywhere text-ink-soft">{failure}</span>}
    </span>
  )
}
