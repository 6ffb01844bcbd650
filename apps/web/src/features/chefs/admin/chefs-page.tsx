import { listCertifications } from '@localchef/contracts/certifications/list-certifications'
import type { AdminChef } from '@localchef/contracts/chefs/chef-row'
import { decideChef } from '@localchef/contracts/chefs/decide-chef'
import { featureChef } from '@localchef/contracts/chefs/feature-chef'
import { listChefs } from '@localchef/contracts/chefs/list-chefs'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { CirclePlay, OctagonPause, Star, StarOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CertificationCard } from '@/features/certifications/components/certification-card'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { SalesThatStay } from '@/features/users/components/open-sales.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatTenths } from '@/shared/format/tenths.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ListTools } from '@/shared/long-list/list-tools.tsx'
import { LongList } from '@/shared/long-list/long-list.tsx'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import type { Days } from '@/shared/long-list/use-days.ts'
import { useFilters } from '@/shared/long-list/use-filters.ts'
import { useLongList } from '@/shared/long-list/use-long-list.ts'
import type { ManyAct } from '@/shared/many/many-act.ts'
import { ManyRows } from '@/shared/many/many-rows.tsx'
import { useMany } from '@/shared/many/use-many.tsx'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { DragHandle } from '@/shared/ui/drag-handle.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useDragOrder } from '@/shared/ui/use-drag-order.ts'
import { useDecide } from '@/shared/undo/use-decide.ts'
import { ChefActions } from './chef-actions.tsx'
import { decisionsFor, useChefDecisions } from './chef-decisions.ts'
import { ChefStatusBadge } from './chef-status-badge.tsx'

const choices = [
  'submitted',
  'certifications',
  'uncertified',
  'customers',
  'featured',
  'active',
  'paused',
  'suspended',
  'draft',
  'all',
] as const

type Shown = Exclude<(typeof choices)[number], 'certifications'>

export default function ChefsPage() {
  const { t } = useTranslation('kitchens')
  const mayCertify = useHasRightOf(listCertifications)
  const open = choices.filter((choice) => choice !== 'certifications' || mayCertify)
  const { query, which, days, setQuery, setWhich } = useFilters(open, 'submitted')
  const isWhole = !query && Object.keys(days).length === 0
  return (
    <AdminPage title={t('list.title')}>
      <ListTools
        placeholder={t('list.search')}
        query={query}
        onQuery={setQuery}
        choices={open.map((value) => ({ value, label: t(`list.show.${value}`) }))}
        which={which}
        onWhich={setWhich}
        days="joined"
      >
        <SavedViews list="chefs" />
      </ListTools>
      <MissingRights of={[decideChef, listCertifications]} />
      {which === 'certifications' ? (
        <CertificationQueue query={query} days={days} />
      ) : which === 'featured' && isWhole ? (
        <FeaturedList />
      ) : (
        <ChefList query={query} which={which} days={days} />
      )}
    </AdminPage>
  )
}

function ChefList({ query, which, days }: { query: string; days: Days; which: Shown }) {
  const { t } = useTranslation('kitchens')
  const list = useLongList(['chefs', which, query, days], (cursor, signal) =>
    callFunction(listChefs, { query, which, ...days, ...cursor }, { signal }),
  )
  return (
    <LongList
      query={list}
      rowsOf={({ chefs }) => chefs}
      empty={t(which === 'submitted' && !query ? 'list.noneWait' : 'list.none')}
    >
      {(chefs) => <ChefTable chefs={chefs} which={which} />}
    </LongList>
  )
}

function ChefTable({ chefs, which }: { chefs: readonly AdminChef[]; which: Shown }) {
  const { t } = useTranslation(['desk', 'kitchens'])
  const { language } = useLanguage()
  const named = ({ name, nameRu }: AdminChef) => inLanguage(language, name, nameRu)
  const many = useMany({ rows: chefs, keyOf: ({ id }) => id, nameOf: named, acts: useChefActs() })
  return (
    <ManyRows many={many} inTable>
      <RecordTable
        boxOf={many.boxOf}
        boxOfAll={many.boxOfAll}
        label={t('kitchens:list.title')}
        rows={chefs}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('column.chef'),
            cell: (chef) => (
              <AdminLink to={`/admin/chefs/${chef.id}`} className="group flex items-center gap-3">
                <Avatar
                  name={chef.name}
                  url={chef.avatarPath ? pictureUrl(chef.avatarPath) : null}
                  size={40}
                />
                <span className="grid">
                  <span className="food-name text-body group-hover:underline">
                    <span translate="no">{named(chef)}</span>
                  </span>
                  <span className="text-caption text-ink-faint" translate="no">
                    {chef.owner.name}
                  </span>
                </span>
              </AdminLink>
            ),
          },
          {
            label: t('column.place'),
            cell: ({ city, cityRu, state }) =>
              [inLanguage(language, city, cityRu), state].filter(Boolean).join(', ') || '—',
          },
          { label: t('column.status'), cell: ({ status }) => <ChefStatusBadge status={status} /> },
          which === 'featured'
            ? { label: t('column.rank'), numeric: true, cell: ({ featuredRank }) => featuredRank }
            : {
                label: t('column.rating'),
                numeric: true,
                cell: ({ ratingAverage, ratingCount }) =>
                  ratingAverage === null ? '—' : `${formatTenths(ratingAverage, language)} (${ratingCount})`,
              },
          { label: t('column.orders'), numeric: true, cell: ({ completedOrders }) => completedOrders },
          {
            label: t(which === 'submitted' ? 'column.waitsSince' : 'column.since'),
            cell: ({ submittedAt, createdAt }) => (
              <RelativeTime date={which === 'submitted' ? (submittedAt ?? createdAt) : createdAt} />
            ),
          },
        ]}
        actions={(chef) => (
          <div className="flex flex-wrap gap-2 lg:max-w-64 lg:justify-end">
            <ChefActions inRow chef={chef} />
          </div>
        )}
      />
    </ManyRows>
  )
}

/** Acts on many kitchens at once. New kitchens are approved or rejected one at a time. */
function useChefActs(): ManyAct<AdminChef>[] {
  const { t } = useTranslation(['kitchens', 'many'])
  const mayDecide = useHasRightOf(decideChef)
  const decide = ({ id }: AdminChef, decision: 'suspend' | 'unsuspend', reason?: string) => ({
    operation: 'decide-chef' as const,
    input: { chefId: id, decision, ...(reason ? { reason } : {}) },
  })
  if (!mayDecide) return []
  return [
    {
      label: t('decision.suspend'),
      icon: <OctagonPause aria-hidden />,
      isDanger: true,
      allows: ({ status }) => decisionsFor(status).includes('suspend'),
      itemOf: (chef, reason) => decide(chef, 'suspend', reason),
      undoOf: (chef) => decide(chef, 'unsuspend'),
      done: (number) => t('many:chef.suspended', { number }),
      ask: {
        title: (number) => t('many:chef.ask', { number }),
        description: t('many:chef.text'),
        templates: [t('ask.suspend.template1'), t('ask.suspend.template2')],
        children: (chefs) => <SalesThatStay chefIds={chefs.map(({ id }) => id)} />,
      },
    },
    {
      label: t('decision.unsuspend'),
      icon: <CirclePlay aria-hidden />,
      allows: ({ status }) => decisionsFor(status).includes('unsuspend'),
      itemOf: (chef) => decide(chef, 'unsuspend'),
      done: (number) => t('many:chef.unsuspended', { number }),
    },
  ]
}

/** Ranks end at a hundred, so one page holds every featured chef. */
const maxFeatured = 100

/** The featured chefs, reordered by dragging or with the arrow keys. The home page and the search use this order. */
function FeaturedList() {
  const { t } = useTranslation('kitchens')
  const query = useQuery({
    queryKey: ['admin', 'chefs', 'featured'],
    queryFn: ({ signal }) => callFunction(listChefs, { which: 'featured', limit: maxFeatured }, { signal }),
    staleTime: 5_000,
    refetchInterval: 20_000,
  })
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid gap-2">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-18 rounded-lg" />
        ))}
      </SkeletonGroup>
    )
  }
  if (!query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const { chefs } = query.data
  if (chefs.length === 0) {
    return (
      <EmptyState icon={<Star />} title={t('featured.none')}>
        {t('featured.noneHint')}
      </EmptyState>
    )
  }
  // The key resets the local order when the list changes elsewhere.
  return <FeaturedOrder key={chefs.map(({ id }) => id).join()} chefs={chefs} />
}

function FeaturedOrder({ chefs }: { chefs: readonly AdminChef[] }) {
  const { t } = useTranslation('kitchens')
  const { language } = useLanguage()
  const { feature } = useChefDecisions()
  const decide = useDecide()
  const mayFeature = useHasRightOf(featureChef)
  const [ids, setIds] = useState(() => chefs.map(({ id }) => id))
  const [announcement, setAnnouncement] = useState('')
  const nameOf = (chef: AdminChef) => inLanguage(language, chef.name, chef.nameRu)
  const { order, draggedId, itemRef, handleProps } = useDragOrder(ids, (next, moved) => {
    const chef = chefs.find(({ id }) => id === moved)
    if (!chef) return
    const rank = next.indexOf(moved) + 1
    const before = ids.indexOf(moved) + 1
    setIds(next)
    const text = t('featured.moved', { name: nameOf(chef), rank, count: next.length })
    setAnnouncement(text)
    const setRank = (to: number) => () => callFunction(featureChef, { chefId: moved, rank: to })
    void decide(setRank(rank), text, setRank(before)).then((succeeded) => {
      if (!succeeded) setIds(chefs.map(({ id }) => id))
    })
  })
  return (
    <div className="grid gap-3">
      {mayFeature && <p className="text-small text-ink-soft">{t('featured.hint')}</p>}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol className="grid gap-2">
        {order.map((id, index) => {
          const chef = chefs.find((known) => known.id === id)
          if (!chef) return null
          return (
            <li
              key={id}
              ref={itemRef(id)}
              className={clsx(
                'flex flex-wrap items-center gap-3 rounded-lg border bg-surface p-3 shadow-raised',
                draggedId === id ? 'relative z-10 border-accent shadow-floating' : 'border-line',
              )}
            >
              {mayFeature && (
                <DragHandle
                  label={t('featured.handle', { name: nameOf(chef), rank: index + 1 })}
                  hint={t('featured.handleHint')}
                  handleProps={handleProps(id)}
                />
              )}
              <span className="numeric w-6 text-right font-semibold text-ink-soft">{index + 1}</span>
              <Avatar name={chef.name} url={chef.avatarPath ? pictureUrl(chef.avatarPath) : null} size={40} />
              <span className="grid min-w-0 flex-1 basis-40">
                <AdminLink to={`/admin/chefs/${id}`} className="food-name truncate text-body hover:underline">
                  <span translate="no">{nameOf(chef)}</span>
                </AdminLink>
                <span className="text-caption text-ink-faint">
                  {[inLanguage(language, chef.city, chef.cityRu), chef.state].filter(Boolean).join(', ')}
                </span>
              </span>
              {chef.status !== 'active' && <ChefStatusBadge status={chef.status} />}
              {mayFeature && (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<StarOff aria-hidden />}
                  aria-label={`${t('featured.remove')}: ${nameOf(chef)}`}
                  onClick={() => void feature(chef, null)}
                >
                  {t('featured.remove')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function CertificationQueue({ query, days }: { query: string; days: Days }) {
  const { t } = useTranslation('certifications')
  const { language } = useLanguage()
  const list = useLongList(['certifications', query, days], (cursor, signal) =>
    callFunction(listCertifications, { query, limit: 12, ...days, ...cursor }, { signal }),
  )
  return (
    <LongList query={list} rowsOf={({ certifications }) => certifications} empty={t('review.none')}>
      {(certifications) => (
        <ul className="grid gap-4">
          {certifications.map((certification) => (
            <li key={certification.id}>
              <CertificationCard
                certification={certification}
                chef={
                  <p className="text-small text-ink-soft">
                    <AdminLink
                      to={`/admin/chefs/${certification.chef.id}`}
                      className="font-semibold hover:underline"
                    >
                      <span translate="no">
                        {inLanguage(language, certification.chef.name, certification.chef.nameRu)}
                      </span>
                    </AdminLink>{' '}
                    · <RelativeTime date={certification.createdAt} />
                  </p>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </LongList>
  )
}
