import type { PersonHistory } from '@localchef/contracts/reports/person-history'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Facts } from '@/shared/ui/facts.tsx'

interface PeopleHistoryProps {
  people: readonly PersonHistory[]
  /** A person's role in the case. */
  partOf: (person: PersonHistory) => string
}

/** The history of both people of a report or dispute beside each other. */
export function PeopleHistory({ people, partOf }: PeopleHistoryProps) {
  const { t } = useTranslation('evidence')
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t('report.people')}</h3>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {people.map((person) => (
          <Person key={person.id} person={person} part={partOf(person)} />
        ))}
      </div>
      {people.length < 2 && <p className="text-small text-ink-soft">{t('report.gone')}</p>}
    </section>
  )
}

function Person({ person, part }: { person: PersonHistory; part: string }) {
  const { t } = useTranslation('evidence')
  const { language } = useLanguage()
  const upheld = (count: number, of: number) => t('person.upheldOf', { count, upheld: of })
  const refunds = (count: number, sum: number) => t('person.refundsOf', { count, amount: formatDollars(sum) })
  return (
    <section className="grid gap-2 rounded-md border border-line p-4">
      <h4 className="flex flex-wrap items-center gap-2 text-small">
        <AdminLink to={`/admin/users/${person.id}`} className="font-semibold hover:underline">
          <span translate="no">{person.name}</span>
        </AdminLink>
        <span className="text-ink-soft">{part}</span>
        {person.isSuspended && <Badge tone="danger">{t('person.suspended')}</Badge>}
      </h4>
      <Facts
        stacked
        facts={[
          [t('person.since'), formatDate(person.since, language)],
          [
            t('person.orders'),
            t('person.ordersOf', { orders: person.orders, cancelled: person.cancelledOrders }),
          ],
          ...(person.role === 'chef' ? ([[t('person.cooked'), person.cookedOrders]] as const) : []),
          [t('person.made'), upheld(person.reportsMade, person.reportsMadeUpheld)],
          [t('person.about'), upheld(person.reportsAbout, person.reportsAboutUpheld)],
          [t('person.warnings'), person.warnings],
          [t('person.received'), refunds(person.refundsReceived, person.refundedToThem)],
          ...(person.role === 'chef'
            ? ([[t('person.given'), refunds(person.refundsGiven, person.refundedByThem)]] as const)
            : []),
        ]}
      />
    </section>
  )
}
