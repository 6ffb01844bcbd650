import { listOwedRefunds } from '@localchef/contracts/disputes/list-owed-refunds'
import type { OwedRefund } from '@localchef/contracts/disputes/owed-refund'
import { settleRefund } from '@localchef/contracts/disputes/settle-refund'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { ChipStrip } from '@/shared/ui/chip-strip.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { DayRange } from '../../../shared/long-list/day-range.tsx'
import { ListBar } from '../../../shared/long-list/list-tools.tsx'
import { LongList } from '../../../shared/long-list/long-list.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { RecordTable } from '../../../shared/long-list/record-table.tsx'
import { useFilters } from '../../../shared/long-list/use-filters.ts'
import { useLongList } from '../../../shared/long-list/use-long-list.ts'
import { useDecide } from '../../../shared/undo/use-decide.ts'

const choices = ['owed', 'settled'] as const

/** Refunds in person of what was paid in person: owed by chefs, or settled. */
export function OwedRefunds() {
  const { t } = useTranslation('evidence')
  const { which, days, setWhich } = useFilters(choices, 'owed')
  const [asking, setAsking] = useState<OwedRefund>()
  const list = useLongList(['owed-refunds', which, days], (cursor, signal) =>
    callFunction(listOwedRefunds, { status: which, ...days, ...cursor }, { signal }),
  )
  return (
    <>
      <ListBar>
        <DayRange of="decided" />
        <ChipStrip
          label={t('owed.label')}
          choices={choices.map((value) => ({ value, label: t(`owed.show.${value}`) }))}
          value={which}
          onChoose={setWhich}
        />
        <SavedViews list="owed_refunds" />
      </ListBar>
      <LongList
        query={list}
        rowsOf={({ refunds }) => refunds}
        empty={t('owed.none')}
        hint={t('owed.noneHint')}
      >
        {(refunds) => <RefundTable refunds={refunds} onSettle={setAsking} />}
      </LongList>
      {asking && <SettleDialog refund={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

interface RefundTableProps {
  refunds: readonly OwedRefund[]
  onSettle: (refund: OwedRefund) => void
}

function RefundTable({ refunds, onSettle }: RefundTableProps) {
  const { t } = useTranslation('evidence')
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  return (
    <RecordTable
      label={t('owed.label')}
      rows={refunds}
      keyOf={({ reportId }) => reportId}
      columns={[
        {
          label: t('owed.order'),
          cell: ({ orderId, bookingId, number }) => (
            <AdminLink
              to={orderId ? `/dashboard/orders/${orderId}` : `/admin/bookings/${bookingId}`}
              className="numeric hover:underline"
            >
              {numbered(number)}
            </AdminLink>
          ),
        },
        { label: t('owed.amount'), numeric: true, cell: ({ amount }) => formatDollars(amount) },
        {
          label: t('owed.chef'),
          cell: ({ chef }) => (
            <AdminLink to={`/admin/chefs/${chef.id}`} className="hover:underline">
              <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
            </AdminLink>
          ),
        },
        { label: t('owed.buyer'), cell: ({ buyer }) => buyer?.name ?? '—' },
        { label: t('owed.since'), cell: ({ at }) => <RelativeTime date={at} /> },
        { label: t('owed.evidence'), cell: ({ settledNote }) => settledNote ?? '—' },
      ]}
      actions={(refund) =>
        refund.settledAt === null && (
          <Button size="sm" variant="secondary" onClick={() => onSettle(refund)}>
            {t('owed.settle')}
          </Button>
        )
      }
    />
  )
}

function SettleDialog({ refund, onClose }: { refund: OwedRefund; onClose: () => void }) {
  const { t } = useTranslation('evidence')
  const decide = useDecide()
  return (
    <ReasonDialog
      title={t('owed.ask', { amount: formatDollars(refund.amount) })}
      description={t('owed.text')}
      confirm={t('owed.settle')}
      hint={t('owed.hint')}
      templates={[t('owed.template1'), t('owed.template2')]}
      onClose={onClose}
      onConfirm={(note) =>
        decide(() => callFunction(settleRefund, { reportId: refund.reportId, note }), t('owed.done'))
      }
    />
  )
}
