import { mostExportedRows } from '@localchef/contracts/export-limits'
import { exportBuyers } from '@localchef/contracts/orders/export-buyers'
import type { KitchenBuyer } from '@localchef/contracts/orders/list-buyers'
import { Mail, Phone, TriangleAlert, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { PagedList } from '@/shared/page/paged-list.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { PhoneLink } from '@/shared/ui/phone-link.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useBuyers } from '../use-buyers.ts'
import { ExportTable } from './export-table.tsx'
import { FoundSearch } from './found-search.tsx'

/** The kitchen's buyers with search and export. */
export function KitchenBuyers({ timeZone }: { timeZone: string | undefined }) {
  const { t } = useTranslation('board')
  const [search, setSearch] = useState('')
  return (
    <div className="grid gap-5">
      <FoundSearch label={t('buyers.search')} onSearch={setSearch}>
        <ExportTable
          contract={exportBuyers}
          name="buyers"
          search={search}
          cutText={t('buyers.exportCut', { count: mostExportedRows })}
        />
      </FoundSearch>
      <p className="text-small text-ink-soft">{t('buyers.consent')}</p>
      <PagedList
        query={useBuyers(search)}
        rowsOf={({ buyers }) => buyers}
        className="grid gap-3"
        failed={t('buyers.failed')}
        skeleton={
          <SkeletonGroup className="grid gap-3">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-20 rounded-lg" />
            ))}
          </SkeletonGroup>
        }
        empty={
          <EmptyState
            icon={<Users />}
            title={search ? t('history.notFound', { query: search }) : t('buyers.empty')}
          >
            {t(search ? 'buyers.notFoundText' : 'buyers.emptyText')}
          </EmptyState>
        }
      >
        {(buyer) => <BuyerRow buyer={buyer} timeZone={timeZone} />}
      </PagedList>
    </div>
  )
}

function BuyerRow({ buyer, timeZone }: { buyer: KitchenBuyer; timeZone: string | undefined }) {
  const { t } = useTranslation('board')
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  const allergens = useAllergenNames()
  const { lastOrder } = buyer
  return (
    <article className="grid gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 sm:grid-cols-[1fr_auto]">
      <h3 className="font-semibold">{buyer.name}</h3>
      <p className="numeric font-medium sm:text-right">
        {buyer.orders === 0
          ? t('buyers.noOrders')
          : `${t('buyers.orders', { count: buyer.orders })} · ${formatDollars(buyer.spent)}`}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        {buyer.phone && (
          <PhoneLink
            phone={buyer.phone}
            className="numeric inline-flex min-h-6 items-center gap-1.5 hover:underline"
          >
            <Phone className="size-4 text-ink-faint" aria-hidden />
            {buyer.phone}
          </PhoneLink>
        )}
        {buyer.email && (
          <a
            href={`mailto:${buyer.email}`}
            className="inline-flex min-h-6 min-w-0 items-center gap-1.5 break-all hover:underline"
          >
            <Mail className="size-4 shrink-0 text-ink-faint" aria-hidden />
            {buyer.email}
          </a>
        )}
        {buyer.consentedAt && (
          <Badge tone="success" style={{ whiteSpace: 'normal' }}>
            {t('buyers.consented', { date: formatDate(buyer.consentedAt, language, timeZone) })}
          </Badge>
        )}
        {buyer.noShows > 0 && <Badge tone="warning">{t('buyers.noShows', { count: buyer.noShows })}</Badge>}
        {buyer.allergies.length > 0 && (
          <Badge tone="danger" style={{ whiteSpace: 'normal' }}>
            <TriangleAlert aria-hidden />
            {t('card.allergicTo', { names: allergens(buyer.allergies) })}
          </Badge>
        )}
      </p>
      <p className="numeric text-small text-ink-soft sm:text-right">
        {formatDate(lastOrder.placedAt, language, timeZone)} ·{' '}
        <Link to={`/dashboard/orders/${lastOrder.id}`} className="underline">
          {numbered(lastOrder.number)}
        </Link>
      </p>
    </article>
  )
}
