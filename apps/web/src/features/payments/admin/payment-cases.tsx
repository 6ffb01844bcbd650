import { listPaymentAlerts } from '@localchef/contracts/payments/list-payment-alerts'
import { type PaymentAlert, PaymentAlertKind } from '@localchef/contracts/payments/payment-alert'
import { useTranslation } from 'react-i18next'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { ChipStrip } from '@/shared/ui/chip-strip.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { DayRange } from '../../../shared/long-list/day-range.tsx'
import { LongList } from '../../../shared/long-list/long-list.tsx'
import { RecordTable } from '../../../shared/long-list/record-table.tsx'
import { useFilters } from '../../../shared/long-list/use-filters.ts'
import { useLongList } from '../../../shared/long-list/use-long-list.ts'
import { AlertOutcome } from './alert-outcome.tsx'

const choices = ['all', ...PaymentAlertKind.options] as const

/** All alerts about money with their outcome, newest first. */
export function PaymentCases() {
  const { t } = useTranslation('chargebacks')
  const { which, days, setWhich } = useFilters(choices, 'all')
  const list = useLongList(['payment-alerts', which, days], (cursor, signal) =>
    callFunction(listPaymentAlerts, { kind: which, ...days, ...cursor }, { signal }),
  )
  return (
    <>
      <SavedViews list="payment_alerts" />
      <ChipStrip
        label={t('cases.kind')}
        choices={choices.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={which}
        onChoose={setWhich}
      />
      <DayRange />
      <LongList
        query={list}
        rowsOf={({ alerts }) => alerts}
        empty={t('cases.none')}
        hint={t('cases.noneHint')}
      >
        {(alerts) => <CaseTable alerts={alerts} />}
      </LongList>
    </>
  )
}

function CaseTable({ alerts }: { alerts: readonly PaymentAlert[] }) {
  const { t } = useTranslation('chargebacks')
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  return (
    <RecordTable
      label={t('cases.label')}
      rows={alerts}
      keyOf={({ id }) => id}
      columns={[
        { label: t('cases.kind'), cell: ({ kind }) => <strong>{t(`kind.${kind}`)}</strong> },
        {
          label: t('cases.order'),
          cell: ({ order, booking }) => {
            const subject = order ?? booking
            if (!subject) return '—'
            return (
              <AdminLink
                to={`/admin/${order ? 'orders' : 'bookings'}/${subject.id}`}
                className="numeric hover:underline"
              >
                {numbered(subject.number)}
              </AdminLink>
            )
          },
        },
        {
          label: t('cases.kitchen'),
          cell: ({ chef }) =>
            chef ? (
              <AdminLink to={`/admin/chefs/${chef.id}`} className="hover:underline">
                {inLanguage(language, chef.name, chef.nameRu)}
              </AdminLink>
            ) : (
              '—'
            ),
        },
        {
          label: t('cases.amount'),
          numeric: true,
          cell: ({ chargeback }) => (chargeback ? formatDollars(chargeback.amount) : '—'),
        },
        { label: t('cases.outcome'), cell: (alert) => <AlertOutcome alert={alert} /> },
        { label: t('cases.since'), cell: ({ at }) => <RelativeTime date={at} /> },
      ]}
    />
  )
}
