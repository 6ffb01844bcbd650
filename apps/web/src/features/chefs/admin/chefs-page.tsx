import { listCertifications } from '@localchef/contracts/certifications/list-certifications'
import type { AdminChef } from '@localchef/contracts/chefs/chef-row'
import { decideChef } from '@localchef/contracts/chefs/decide-chef'
import { listChefs } from '@localchef/contracts/chefs/list-chefs'
import { useTranslation } from 'react-i18next'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatTenths } from '@/shared/format/tenths.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { ListTools } from '../../../shared/long-list/list-tools.tsx'
import { LongList } from '../../../shared/long-list/long-list.tsx'
import { RecordTable } from '../../../shared/long-list/record-table.tsx'
import type { Days } from '../../../shared/long-list/use-days.ts'
import { useFilters } from '../../../shared/long-list/use-filters.ts'
import { useLongList } from '../../../shared/long-list/use-long-list.ts'
import { ManyRows } from '../../../shared/many/many-rows.tsx'
import { useMany } from '../../../shared/many/use-many.tsx'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { CertificationQueue } from '../../certifications/components/certification-queue.tsx'
import { ChefActions } from './chef-actions.tsx'
import { ChefStatusBadge } from './chef-status-badge.tsx'
import { FeaturedList } from './featured-list.tsx'
import { useChefActs } from './use-chef-acts.tsx'

const choices = [
  'submitted',
  'certifications',
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
      <SavedViews list="chefs" />
      <ListTools
        placeholder={t('list.search')}
        query={query}
        onQuery={setQuery}
        choices={open.map((value) => ({ value, label: t(`list.show.${value}`) }))}
        which={which}
        onWhich={setWhich}
        hasDays
      />
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
    <ManyRows many={many}>
      <RecordTable
        boxOf={many.boxOf}
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
                  <span className="food-name text-body group-hover:underline">{named(chef)}</span>
                  <span className="text-caption text-ink-faint">{chef.owner.name}</span>
                </span>
              </AdminLink>
            ),
          },
          {
            label: t('column.place'),
            cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || '—',
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
            <ChefActions chef={chef} />
          </div>
        )}
      />
    </ManyRows>
  )
}
