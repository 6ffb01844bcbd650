import { zoneName } from '@localchef/contracts/formatters'
import { closeLedgerMonth } from '@localchef/contracts/payments/close-ledger-month'
import { getLedgerMonth, type LedgerMonthDetail } from '@localchef/contracts/payments/get-ledger-month'
import { type MonthBlocker, monthBlockers } from '@localchef/contracts/payments/ledger-month'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { CircleCheck, CircleDashed, Lock, Printer, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { monthName } from '@/shared/format/month-name.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { type ApprovalState, AskOwners, approvalStateOf } from '@/shared/staff/ask-owners.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'
import { CompareNow } from '../provider/compare-now.tsx'
import { MonthState } from './month-list.tsx'
import { MonthSheet } from './month-sheet.tsx'

/** A month of the ledger: the conditions of its close, and its statement for paper. */
export default function LedgerMonthPage() {
  const { month = '' } = useParams()
  const { t } = useTranslation(['ledger', 'moneyLists'])
  const { language } = useLanguage()
  const mayClose = useHasRightOf(closeLedgerMonth)
  const [isClosing, setClosing] = useState(false)
  const query = useQuery({
    queryKey: ['admin', 'ledger-month', month],
    queryFn: ({ signal }) => callFunction(getLedgerMonth, { month }, { signal }),
    staleTime: 2_000,
    refetchOnWindowFocus: true,
  })
  const found = query.data
  const name = found ? monthName(found.month, language) : ''
  usePageTitle(found && t('months.monthTitle', { month: name }))
  if (query.isPending) return <ComingMonth />
  if (!found) {
    return isNotFound(query.error) || query.error === null ? (
      <EmptyState icon={<SearchX />} title={t('months.unknown')} />
    ) : (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    )
  }
  return (
    <>
      <div className="print:hidden">
        <Breadcrumbs
          trail={[{ label: t('moneyLists:show.months'), to: '/admin/payments?view=months' }, { label: name }]}
        />
      </div>
      <AdminPage
        title={
          <span className="flex flex-wrap items-center gap-3 print:hidden">
            {t('months.monthTitle', { month: name })}
            <MonthState {...found} />
          </span>
        }
        action={
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            <ExportList list="ledger_month" filter={{ month: found.month }} />
            <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {t('report.print')}
            </Button>
            {mayClose && found.state === 'ready' && (
              <Button icon={<Lock aria-hidden />} onClick={() => setClosing(true)}>
                {t('months.close')}
              </Button>
            )}
          </div>
        }
      >
        {found.state !== 'closed' && <MissingRights of={[closeLedgerMonth]} />}
        {found.state !== 'closed' && <MonthChecklist found={found} />}
        <MonthSheet found={found} />
        {isClosing && <CloseMonthDialog found={found} onClose={() => setClosing(false)} />}
      </AdminPage>
    </>
  )
}

function ComingMonth() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-48 rounded-lg" />
      <Skeleton className="h-144 rounded-lg" />
    </SkeletonGroup>
  )
}

/** Confirms the close of a month. Shows its totals, which are sent with the close. */
function CloseMonthDialog({ found, onClose }: { found: LedgerMonthDetail; onClose: () => void }) {
  const { t } = useTranslation(['ledger', 'common'])
  const { language } = useLanguage()
  const decide = useDecide()
  const [busy, setBusy] = useState(false)
  const [approval, setApproval] = useState<ApprovalState>()
  // Fixed when the dialog opens: a refetch changes neither the words nor the totals that are sent.
  const [{ month, transactions, totals, accounts }] = useState(found)
  const name = monthName(month, language)
  const close = async () => {
    setBusy(true)
    const seen = { transactions, totals, accounts }
    const close = async () => {
      try {
        await callFunction(closeLedgerMonth, { month, seen })
      } catch (error) {
        setApproval(approvalStateOf(error))
        throw error
      }
    }
    const isClosed = await decide(close, t('months.done', { month: name }))
    setBusy(false)
    if (isClosed) onClose()
  }
  return (
    <Dialog
      open
      decisive
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('months.ask', { month: name })}
      description={t('months.askText')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('months.keepOpen')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void close()}>
            {t('months.close')}
          </Button>
        </>
      }
    >
      <dl className="grid gap-1.5 text-small">
        {(['sales', 'refunds', 'payouts', 'kept'] as const).map((name) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>{t(`report.${name}`)}</dt>
            <dd className="numeric font-semibold">{formatDollars(totals[name])}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4">
          <dt>{t('months.transactions')}</dt>
          <dd className="numeric font-semibold">{transactions}</dd>
        </div>
      </dl>
      {approval && (
        <AskOwners
          act={{
            operation: 'close-ledger-month',
            month,
            transactions,
            sales: totals.sales,
            kept: totals.kept,
          }}
          state={approval}
        />
      )}
    </Dialog>
  )
}

/** The conditions of a close. Each unmet one links to the page where it is settled. */
function MonthChecklist({ found }: { found: LedgerMonthDetail }) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  const { isOver, endsAt, timeZone, earlierOpen, blockers } = found
  const byKind = new Map(blockers.map((blocker) => [blocker.kind, blocker]))
  return (
    <Card className="print:hidden">
      <CardBody className="grid gap-3">
        <h2 className="food-name text-title">{t('months.checklist')}</h2>
        <p className="max-w-3xl text-small text-ink-soft">{t('months.checklistLead')}</p>
        <ul className="grid gap-2.5" aria-label={t('months.checklist')}>
          <Condition isMet={isOver}>
            {isOver
              ? t('months.over')
              : t('months.notOver', {
                  date: formatDateTime(endsAt, language, timeZone),
                  zone: zoneName(timeZone, language),
                })}
          </Condition>
          <Condition isMet={!earlierOpen}>
            {earlierOpen ? (
              <>
                {t('months.earlierOpen')}{' '}
                <AdminLink
                  to={`/admin/payments/months/${earlierOpen}`}
                  className="font-semibold text-accent-text hover:underline"
                >
                  {monthName(earlierOpen, language)}
                </AdminLink>
              </>
            ) : (
              t('months.inOrder')
            )}
          </Condition>
          {monthBlockers.map((kind) => (
            <Blocker
              key={kind}
              kind={kind}
              blocker={byKind.get(kind)}
              isCompared={!byKind.has('comparison')}
            />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

interface BlockerProps {
  kind: MonthBlocker['kind']
  /** Undefined once nothing of the kind is left. */
  blocker: MonthBlocker | undefined
  /** Whether a comparison ran after the month's end. Until then, the absence of differences is unknown. */
  isCompared: boolean
}

function Blocker({ kind, blocker, isCompared }: BlockerProps) {
  const { t } = useTranslation('ledger')
  const { numbered } = useNumbered()
  if (!blocker && kind === 'differences' && !isCompared) {
    return <Condition isMet={false}>{t('months.unknownDifferences')}</Condition>
  }
  if (!blocker) return <Condition isMet>{t(`months.settled.${kind}`)}</Condition>
  const more = blocker.count - blocker.items.length
  return (
    <Condition isMet={false}>
      {t(`months.blocked.${kind}`, { count: blocker.count })}{' '}
      <span className="inline-flex flex-wrap gap-x-3">
        {blocker.items.map(({ place, id, number }) => (
          <Link
            key={id}
            to={addressOf(place, id)}
            className="numeric font-semibold text-accent-text hover:underline"
          >
            {number === null ? t('months.balance') : numbered(number)}
          </Link>
        ))}
        {kind !== 'comparison' && more > 0 && <span>{t('months.more', { count: more })}</span>}
        {kind === 'comparison' && <CompareNow />}
      </span>
    </Condition>
  )
}

function addressOf(place: MonthBlocker['items'][number]['place'], id: string): string {
  if (place === 'order') return `/admin/orders/${id}`
  if (place === 'booking') return `/admin/bookings/${id}`
  return `/admin/queue?item=${encodeURIComponent(`${place}:${id}`)}`
}

function Condition({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const { t } = useTranslation('ledger')
  const Icon = isMet ? CircleCheck : CircleDashed
  return (
    <li className="flex gap-2.5">
      <Icon className={clsx('mt-0.5 size-5 shrink-0', isMet ? 'text-success' : 'text-warning')} aria-hidden />
      <span className="min-w-0">
        <span className="sr-only">{t(isMet ? 'months.isMet' : 'months.isMissing')}: </span>
        {children}
      </span>
    </li>
  )
}
