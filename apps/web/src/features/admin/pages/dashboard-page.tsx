import { type AdminOverview, adminOverview } from '@localchef/contracts/admin-overview'
import { REPORT_REASONS } from '@localchef/contracts/write-review'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, ChefHat, CircleCheck, Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callFunction } from '@/backend/call-function.ts'
import { Card, CardBody } from '@/ui/card.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { RelativeTime } from '@/ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '@/ui/skeleton.tsx'
import { AdminPage } from '../components/admin-page.tsx'
import { Figures } from '../components/figures.tsx'

/** What waits for a decision first; how the marketplace does, under it. */
export default function DashboardPage() {
  const { t } = useTranslation('admin')
  const query = useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) =>
      callFunction(adminOverview, { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }, { signal }),
    staleTime: 5_000,
    refetchInterval: 20_000,
    refetchOnWindowFocus: true,
  })
  return (
    <AdminPage title={t('dashboard.title')} lead={t('dashboard.lead')}>
      {query.data ? (
        <>
          <Waiting overview={query.data} />
          <Figures overview={query.data} />
        </>
      ) : query.isPending ? (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-56 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </SkeletonGroup>
      ) : (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      )}
    </AdminPage>
  )
}

type Item = AdminOverview['queue'][number]

/** The rest stands in the lists the links lead to. */
const SHOWN = 6

const icons = { chef: ChefHat, certification: BadgeCheck, report: Flag }

function targetOf({ kind, id }: Item): string {
  if (kind === 'chef') return `/admin/chefs/${id}`
  return kind === 'certification' ? '/admin/chefs?show=papers' : '/admin/reviews?show=open'
}

function Waiting({ overview }: { overview: AdminOverview }) {
  const { t } = useTranslation(['admin', 'certifications'])
  const { waiting, queue } = overview
  const links = [
    { to: '/admin/chefs', label: t('waiting.chefs', { count: waiting.chefs }), count: waiting.chefs },
    {
      to: '/admin/chefs?show=papers',
      label: t('waiting.papers', { count: waiting.certifications }),
      count: waiting.certifications,
    },
    {
      to: '/admin/reviews?show=open',
      label: t('waiting.reports', { count: waiting.reports }),
      count: waiting.reports,
    },
  ]
  const detailOf = ({ kind, detail }: Item) => {
    if (kind === 'certification') return t(`certifications:kind.${detail as 'other'}`)
    if (kind === 'chef') return detail
    return t(`reportReason.${REPORT_REASONS.find((reason) => reason === detail) ?? 'other'}`)
  }
  const titleOf = ({ kind, title }: Item) => (kind === 'report' ? t(`subject.${title as 'review'}`) : title)
  return (
    <Card>
      <CardBody className="grid gap-4">
        <h2 className="food-name text-title">{t('waiting.title')}</h2>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
          {links.map(({ to, label, count }) => (
            <li key={to}>
              <Link
                to={to}
                className={count > 0 ? 'font-semibold text-accent-text hover:underline' : 'text-ink-faint'}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {queue.length === 0 ? (
          <p className="flex items-center gap-2.5 rounded-md bg-success-soft p-4 text-success">
            <CircleCheck className="size-5 shrink-0" aria-hidden />
            {t('waiting.none')}
          </p>
        ) : (
          <ul className="grid divide-y divide-line">
            {queue.slice(0, SHOWN).map((item) => {
              const Icon = icons[item.kind]
              return (
                <li key={`${item.kind}-${item.id}`}>
                  <Link to={targetOf(item)} className="group flex min-h-14 items-center gap-3 py-2">
                    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
                      <Icon className="size-4.5" aria-hidden />
                    </span>
                    <span className="grid min-w-0 flex-1">
                      <span className="truncate font-semibold group-hover:underline">{titleOf(item)}</span>
                      <span className="truncate text-caption text-ink-faint">
                        {t(`waiting.kind.${item.kind}`)} · {detailOf(item)}
                      </span>
                    </span>
                    <RelativeTime date={item.since} className="shrink-0 text-caption text-ink-faint" />
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
