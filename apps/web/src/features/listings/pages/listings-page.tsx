import { listDishes } from '@localchef/contracts/listings/list-dishes'
import { listServices } from '@localchef/contracts/listings/list-services'
import type { AdminListing } from '@localchef/contracts/listings/listing'
import { setListingStatus } from '@localchef/contracts/listings/set-listing-status'
import { Archive, CirclePause, CirclePlay } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { NotesButton } from '@/features/notes/notes-button.tsx'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ListTools } from '@/shared/long-list/list-tools.tsx'
import { LongList } from '@/shared/long-list/long-list.tsx'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import { RowMenu } from '@/shared/long-list/row-menu.tsx'
import { useAddress } from '@/shared/long-list/use-address.ts'
import { useFilters } from '@/shared/long-list/use-filters.ts'
import { useLongList } from '@/shared/long-list/use-long-list.ts'
import type { ManyAct } from '@/shared/many/many-act.ts'
import { ManyRows } from '@/shared/many/many-rows.tsx'
import { useMany } from '@/shared/many/use-many.tsx'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Badge, type Tone } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'

const statuses = ['active', 'paused', 'archived', 'draft'] as const
const choices = ['all', ...statuses] as const
const tones: Record<AdminListing['status'], Tone> = {
  draft: 'neutral',
  active: 'success',
  paused: 'warning',
  archived: 'danger',
}

export default function ListingsPage() {
  const { t } = useTranslation(['listings', 'desk'])
  const { parameters, set } = useAddress()
  const kind = parameters.get('kind') === 'service' ? 'service' : 'dish'
  const { query, which, days, setQuery, setWhich } = useFilters(choices, 'all')
  const list = useLongList(['listings', kind, which, query, days], (cursor, signal) =>
    callFunction(
      kind === 'dish' ? listDishes : listServices,
      { query, status: which, ...days, ...cursor },
      { signal },
    ),
  )
  return (
    <AdminPage
      title={t('title')}
      action={
        <SegmentedChoice
          label={t('kind')}
          options={[
            { value: 'dish', label: t('dishes') },
            { value: 'service', label: t('services') },
          ]}
          value={kind}
          onChange={(value) => set('kind', value === 'service' ? value : '')}
        />
      }
    >
      <ListTools
        placeholder={t('search')}
        query={query}
        onQuery={setQuery}
        choices={[
          { value: 'all', label: t('desk:all') },
          ...statuses.map((value) => ({ value, label: t(`desk:listingStatus.${value}`) })),
        ]}
        which={which}
        onWhich={setWhich}
        days="changed"
      >
        <SavedViews list="listings" />
      </ListTools>
      <LongList query={list} rowsOf={({ listings }) => listings} empty={t('none')}>
        {(listings) => <ListingTable listings={listings} />}
      </LongList>
    </AdminPage>
  )
}

function ListingTable({ listings }: { listings: readonly AdminListing[] }) {
  const { t } = useTranslation(['desk', 'listings'])
  const { language } = useLanguage()
  const named = ({ name, nameRu }: { name: string; nameRu: string | null }) =>
    inLanguage(language, name, nameRu)
  const many = useMany({ rows: listings, keyOf: ({ id }) => id, nameOf: named, acts: useListingActs() })
  return (
    <ManyRows many={many} inTable>
      <RecordTable
        boxOf={many.boxOf}
        boxOfAll={many.boxOfAll}
        label={t('listings:title')}
        rows={listings}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('column.name'),
            cell: (listing) => (
              <Link
                to={`${listing.kind === 'dish' ? '/dish' : '/services'}/${listing.id}`}
                className="food-name text-body hover:underline"
              >
                {named(listing)}
              </Link>
            ),
          },
          {
            label: t('column.chef'),
            cell: ({ chef }) => (
              <AdminLink
                to={`/admin/chefs/${chef.id}`}
                className="hover:underline max-lg:inline-block max-lg:py-1"
              >
                <span translate="no">{named(chef)}</span>
              </AdminLink>
            ),
          },
          { label: t('column.price'), numeric: true, cell: ({ price }) => formatDollars(price) },
          {
            label: t('column.status'),
            cell: ({ status, hiddenReason }) => (
              <span className="grid justify-items-start gap-1 max-lg:justify-items-end">
                <Badge tone={tones[status]}>{t(`listingStatus.${status}`)}</Badge>
                {hiddenReason && (
                  <span className="max-w-56 text-caption text-ink-soft">
                    {t('listings:held', { reason: hiddenReason })}
                  </span>
                )}
              </span>
            ),
          },
          { label: t('column.changed'), cell: ({ updatedAt }) => <RelativeTime date={updatedAt} /> },
        ]}
        actions={(listing) => (
          <>
            <ListingActions key={`${listing.id}-${listing.status}`} listing={listing} />
            <NotesButton
              subjectKind={listing.kind}
              subjectId={listing.id}
              name={named(listing)}
              count={listing.noteCount}
            />
          </>
        )}
      />
    </ManyRows>
  )
}

const icons = {
  paused: <CirclePause aria-hidden />,
  archived: <Archive aria-hidden />,
  active: <CirclePlay aria-hidden />,
}

/** Acts on many dishes or services at once. */
function useListingActs(): ManyAct<AdminListing>[] {
  const { t } = useTranslation(['listings', 'desk', 'many'])
  const move = (
    { kind, id }: AdminListing,
    from: AdminListing['status'],
    to: ListingTarget,
    reason: string,
  ) => ({
    operation: 'set-listing-status' as const,
    input: { kind, id, from, to, reason },
  })
  return (['paused', 'archived', 'active'] as const).map((to) => ({
    label: t(`move.${to}`),
    icon: icons[to],
    isDanger: to === 'archived',
    allows: ({ status }) => listingTargets[status].includes(to),
    itemOf: (listing, reason) => move(listing, listing.status, to, reason),
    undoOf: (listing) => move(listing, to, statusBefore(listing), t('desk:undone')),
    done: (number) => t(`many:listing.done.${to}`, { number }),
    ask: {
      title: (number) => t(`many:listing.ask.${to}`, { number }),
      description: t('many:listing.text'),
      templates: to === 'active' ? [] : [t('ask.template1'), t('ask.template2')],
    },
  }))
}

/** The status before the act. Never a draft, because drafts have no acts. */
function statusBefore({ status }: AdminListing): ListingTarget {
  return status === 'draft' ? 'active' : status
}

function ListingActions({ listing }: { listing: AdminListing }) {
  const { t } = useTranslation(['listings', 'desk'])
  const { language } = useLanguage()
  const decide = useDecide()
  const [asking, setAsking] = useState<ListingTarget>()
  const { kind, id, status } = listing
  const name = inLanguage(language, listing.name, listing.nameRu)
  const move = (from: AdminListing['status'], to: ListingTarget, reason: string) => () =>
    callFunction(setListingStatus, { kind, id, from, to, reason })
  return (
    <>
      {listingTargets[status]
        .filter((to) => to !== 'archived')
        .map((to) => (
          <Button
            key={to}
            size="sm"
            variant={to === 'active' ? 'soft' : 'secondary'}
            // A list has thirty buttons with the same text, so the label adds the name.
            aria-label={`${t(`move.${to}`)}: ${name}`}
            onClick={() => setAsking(to)}
          >
            {t(`move.${to}`)}
          </Button>
        ))}
      <RowMenu
        name={name}
        acts={listingTargets[status]
          .filter((to) => to === 'archived')
          .map((to) => ({ label: t(`move.${to}`), icon: icons[to], onSelect: () => setAsking(to) }))}
      />
      {asking && (
        <ReasonDialog
          title={t(`ask.${asking}`, { name })}
          description={t('ask.text')}
          confirm={t(`move.${asking}`)}
          danger={asking !== 'active'}
          templates={asking === 'active' ? [] : [t('ask.template1'), t('ask.template2')]}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) =>
            decide(
              move(status, asking, reason),
              t(`done.${asking}`, { name }),
              status === 'draft' ? undefined : move(asking, status, t('desk:undone')),
            )
          }
        />
      )}
    </>
  )
}

type ListingTarget = 'paused' | 'archived' | 'active'

/** The statuses that an admin can set. A draft can't be hidden: only its chef sees it. */
const listingTargets: Record<AdminListing['status'], readonly ListingTarget[]> = {
  draft: [],
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: ['active'],
}
