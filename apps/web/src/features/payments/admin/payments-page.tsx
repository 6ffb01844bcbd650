import { lastZone } from '@localchef/contracts/credit/last-zone'
import { type DecidedDispute, listDisputes } from '@localchef/contracts/disputes/list-disputes'
import { reopenDispute } from '@localchef/contracts/disputes/reopen-dispute'
import { listPaymentAlerts } from '@localchef/contracts/payments/list-payment-alerts'
import { type PaymentAlert, PaymentAlertKind } from '@localchef/contracts/payments/payment-alert'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreditList } from '@/features/credit/components/credit-list.tsx'
import { DiscountList } from '@/features/discounts/components/discount-list.tsx'
import { PastOutcomes } from '@/features/disputes/components/past-outcomes.tsx'
import { GiftCardList } from '@/features/gift-cards/components/gift-card-list.tsx'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { TaxRates } from '@/features/taxes/components/tax-rates.tsx'
import { TaxReportView } from '@/features/taxes/components/tax-report-view.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { DayRange } from '@/shared/long-list/day-range.tsx'
import { ListBar } from '@/shared/long-list/list-tools.tsx'
import { LongList } from '@/shared/long-list/long-list.tsx'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import { useAddress } from '@/shared/long-list/use-address.ts'
import { useDays } from '@/shared/long-list/use-days.ts'
import { useFilters } from '@/shared/long-list/use-filters.ts'
import { useLongList } from '@/shared/long-list/use-long-list.ts'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { useStaffRights } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ChipStrip } from '@/shared/ui/chip-strip.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'
import { AlertOutcome } from './alert-outcome.tsx'
import { FeePeriods } from './fee-periods.tsx'
import { moneyViews } from './money-views.ts'
import { MonthlyReportView } from './monthly-report-view.tsx'
import { MonthList } from './months/month-list.tsx'
import { OwedRefunds } from './owed-refunds.tsx'
import { CardRefunds } from './provider/card-refunds.tsx'
import { Comparisons } from './provider/comparisons.tsx'
import { PayoutList } from './provider/payout-list.tsx'

/**
 * The money of the marketplace: the report of a month, the monthly close, chargebacks and failures, comparisons with
 * the provider, payouts, refunds by card and in person, decided disputes, the tax report, the rates of sales tax, the
 * fees of kitchens, discount codes, gift cards and credit.
 */
export default function PaymentsPage() {
  const { t } = useTranslation('moneyLists')
  const { parameters, set } = useAddress()
  const { days } = useDays()
  const rights = useStaffRights()
  const open = moneyViews
    .filter(({ reads: { right } }) => right && rights.includes(right))
    .map(({ name }) => name)
  const view = open.find((name) => name === parameters.get('view')) ?? open[0]
  return (
    <AdminPage title={t('title')}>
      <ChipStrip
        isNavigation
        label={t('title')}
        choices={open.map((value) => ({ value, label: t(`show.${value}`) }))}
        value={view}
        onChoose={(each) => set('view', each === 'report' ? '' : each)}
      />
      {view === 'report' && (
        <>
          <p className="max-w-3xl text-small text-ink-soft">{t('lead')}</p>
          <MonthlyReportView />
        </>
      )}
      {view === 'months' && <MonthList />}
      {view === 'cases' && <PaymentCases />}
      {view === 'comparisons' && <Comparisons />}
      {view === 'payouts' && <PayoutList />}
      {view === 'refunds' && <CardRefunds />}
      {view === 'owed' && <OwedRefunds />}
      {view === 'disputes' && <DecidedDisputes />}
      {view === 'tax_report' && <TaxReportView />}
      {view === 'taxes' && <TaxRates />}
      {view === 'fees' && <FeePeriods />}
      {view === 'gift_cards' && <GiftCardList />}
      {view === 'credit' && (
        <>
          <ListBar>
            <DayRange of="given" />
            <SavedViews list="credits" />
          </ListBar>
          <CreditList />
        </>
      )}
      {view === 'discounts' && (
        <>
          <ListBar>
            <DayRange of="created" />
            <SavedViews list="discounts" />
          </ListBar>
          {/* A new code is valid at once at every kitchen, so today is the day of the last time zone. */}
          <DiscountList side="marketplace" timeZone={lastZone} page="/chefs" days={days} />
        </>
      )}
    </AdminPage>
  )
}

/** Decided disputes with all their outcomes. Open ones are in the queue. */
function DecidedDisputes() {
  const { t } = useTranslation('disputes')
  const { days } = useDays()
  const [asking, setAsking] = useState<DecidedDispute>()
  const list = useLongList(['disputes', days], (cursor, signal) =>
    callFunction(listDisputes, { ...days, ...cursor }, { signal }),
  )
  return (
    <>
      <ListBar>
        <DayRange of="decided" />
      </ListBar>
      <LongList query={list} rowsOf={({ disputes }) => disputes} empty={t('past.none')}>
        {(disputes) => (
          <ul className="grid gap-3">
            {disputes.map((dispute) => (
              <li key={dispute.id}>
                <DisputeCard dispute={dispute} onReopen={() => setAsking(dispute)} />
              </li>
            ))}
          </ul>
        )}
      </LongList>
      {asking && <ReopenDialog dispute={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function DisputeCard({ dispute, onReopen }: { dispute: DecidedDispute; onReopen: () => void }) {
  const { t } = useTranslation(['disputes', 'reports'])
  const { language } = useLanguage()
  const { numbered } = useNumbered()
  const { subjectKind, subjectId, number, chef } = dispute
  const page = subjectKind === 'order' ? `/dashboard/orders/${subjectId}` : `/admin/bookings/${subjectId}`
  return (
    <Card>
      <CardBody className="grid gap-3">
        <p className="flex flex-wrap gap-x-3 gap-y-1 font-semibold">
          <AdminLink to={page} className="hover:underline">
            {t(`reports:subject.${subjectKind}`)} {numbered(number)}
          </AdminLink>
          <AdminLink to={`/admin/chefs/${chef.id}`} className="font-normal hover:underline">
            <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
          </AdminLink>
        </p>
        <PastOutcomes outcomes={dispute.outcomes} />
        <Button size="sm" variant="secondary" className="w-fit" onClick={onReopen}>
          {t('past.reopen')}
        </Button>
      </CardBody>
    </Card>
  )
}

function ReopenDialog({ dispute, onClose }: { dispute: DecidedDispute; onClose: () => void }) {
  const { t } = useTranslation('disputes')
  const decide = useDecide()
  return (
    <ReasonDialog
      title={t('past.ask')}
      description={t('past.text')}
      confirm={t('past.reopen')}
      hint={t('reasonHint')}
      onClose={onClose}
      onConfirm={(reason) =>
        decide(() => callFunction(reopenDispute, { reportId: dispute.id, reason }), t('past.done'))
      }
    />
  )
}

const choices = ['all', ...PaymentAlertKind.options] as const

/** All alerts about money with their outcome, newest first. */
function PaymentCases() {
  const { t } = useTranslation('chargebacks')
  const { which, days, setWhich } = useFilters(choices, 'all')
  const list = useLongList(['payment-alerts', which, days], (cursor, signal) =>
    callFunction(listPaymentAlerts, { kind: which, ...days, ...cursor }, { signal }),
  )
  return (
    <>
      <ListBar>
        <DayRange of="raised" />
        <Field label={t('cases.kind')} hideLabel required className="w-64 max-w-full">
          <Select
            aria-required={false}
            value={which}
            onChange={({ target }) => setWhich(choices.find((each) => each === target.value) ?? 'all')}
          >
            {choices.map((each) => (
              <option key={each} value={each}>
                {t(`kind.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <SavedViews list="payment_alerts" />
      </ListBar>
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
                <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
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
