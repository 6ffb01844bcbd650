import type { LedgerMonthDetail } from '@localchef/contracts/payments/get-ledger-month'
import { type MonthBlocker, monthBlockers } from '@localchef/contracts/payments/ledger-month'
import clsx from 'clsx'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { monthName } from '@/shared/format/month-name.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'

/** The conditions of a close. Each unmet one links to the page where it is settled. */
export function MonthChecklist({ found }: { found: LedgerMonthDetail }) {
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
              : t('months.notOver', { date: formatDateTime(endsAt, language, timeZone) })}
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
            <Blocker key={kind} kind={kind} blocker={byKind.get(kind)} />
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
}

function Blocker({ kind, blocker }: BlockerProps) {
  const { t } = useTranslation('ledger')
  const { numbered } = useNumbered()
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
