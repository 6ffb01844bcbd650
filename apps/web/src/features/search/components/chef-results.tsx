import type { FoundChef, MatchedDish } from '@localchef/contracts/search/matched-dish'
import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PromiseLine } from '@/features/menu/cards/promise-line.tsx'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { ChefCard } from '@/shared/chefs/chef-card.tsx'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import type { ChefSearchState, ChefResults as Results } from '../chef-search-store.ts'
import { useMapChoice } from '../map-choice.ts'
import { useIsPointedAt, usePointedAt } from '../pointed-at.ts'
import { searchFailure } from '../search-failure.ts'
import { NothingFound } from './nothing-found.tsx'

const gridAlone = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3'
// From `xl` on the filters are beside the list as well: a single column of flat cards, of which three are visible
// without scrolling.
const gridBesideMap = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-1 xl:gap-3'

const sizesAlone = '(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 92vw'
const sizesBesideMap = '(min-width: 80rem) 11rem, (min-width: 64rem) 18rem, (min-width: 40rem) 45vw, 92vw'

function useIsBesideMap(): boolean {
  return useMapChoice(({ isBeside }) => isBeside)
}

function useGrid(): string {
  return useIsBesideMap() ? gridBesideMap : gridAlone
}

/** Chefs and truck stops in separate lists. The results of a trip are in driving order, with the truck stops first. */
export function ChefResults({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const grid = useGrid()
  const { results, status, error } = search
  if (status === 'failed') {
    const failure = searchFailure(error)
    const title = 'message' in failure ? failure.message : t(failure.key)
    return <ErrorState title={title} error={error} retry={search.retry} />
  }
  if (!results) return <CardSkeletons count={6} className={grid} />
  const shown = results.chefs.length + results.truckStops.length
  if (shown === 0 && status !== 'loading') return <NothingFound search={search} />
  const isTrip = results.criteria.searchType === 'route'
  const truckStops = <Section title={t('results.truckStops')} chefs={results.truckStops} />
  return (
    <div
      aria-busy={status === 'loading'}
      className={clsx('grid gap-8 transition-opacity xl:gap-5', status === 'loading' && 'opacity-55')}
    >
      {isTrip && truckStops}
      <Section title={t('results.chefs')} chefs={results.chefs} />
      {!isTrip && truckStops}
      <End search={search} results={results} shown={shown} />
    </div>
  )
}

function Section({ title, chefs }: { title: string; chefs: readonly FoundChef[] }) {
  const grid = useGrid()
  const isBesideMap = useIsBesideMap()
  if (chefs.length === 0) return null
  return (
    <section aria-label={title} className="group grid gap-4 xl:gap-2">
      {/* On a phone, the first heading is hidden, so that more food is on the first screen. */}
      <h3 className="food-name text-lead max-sm:group-first:sr-only">{title}</h3>
      <ul className={grid}>
        {chefs.map((chef, index) => (
          <Result
            key={chef.id}
            chef={chef}
            priority={index === 0}
            isLater={index > 2}
            isAlone={standsAlone(index, chefs.length, isBesideMap)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Whether a card has no neighbor in its row. Beside the map, the list has two columns below `xl`. */
function standsAlone(index: number, count: number, isBesideMap: boolean): boolean {
  return count === 1 || (isBesideMap && index === count - 1 && count % 2 === 1)
}

interface ResultProps {
  chef: FoundChef
  priority: boolean
  /** Below the first row of the widest window. */
  isLater: boolean
  /** A card without a neighbor takes the whole row. */
  isAlone: boolean
}

/** A card that highlights together with its pin on the map. */
function Result({ chef, priority, isLater, isAlone }: ResultProps) {
  const isLit = useIsPointedAt(chef.id)
  const isBesideMap = useIsBesideMap()
  const pointAt = usePointedAt((state) => state.pointAt)
  const away = () => pointAt(null)
  return (
    <li
      id={`found-${chef.id}`}
      className={clsx('grid scroll-mt-24', isLater && 'laid-out-later', isAlone && 'sm:col-span-full')}
      onPointerEnter={(event) => event.pointerType === 'mouse' && pointAt(chef.id)}
      onPointerLeave={away}
      onFocus={() => pointAt(chef.id)}
      onBlur={away}
    >
      <ChefCard
        chef={chef}
        heading="h4"
        priority={priority}
        flatFrom={isAlone ? (isBesideMap ? 'smAndXl' : 'sm') : isBesideMap ? 'xl' : undefined}
        isHighlighted={isLit}
        sizes={isBesideMap ? sizesBesideMap : sizesAlone}
      >
        {chef.matchedDishes && <MatchedDishes chef={chef} matched={chef.matchedDishes} />}
      </ChefCard>
    </li>
  )
}

/** The end of the list. On a route search, the next page replaces the shown one. On other searches, it is appended. */
function End({ search, results, shown }: { search: ChefSearchState; results: Results; shown: number }) {
  const { status, goToPage, loadMore } = search
  const { criteria } = results
  if (criteria.searchType === 'route') {
    const { limit } = results.metadata.request
    const turn = (page: number) => {
      goToPage(page)
      document.getElementById('results')?.scrollIntoView()
    }
    return <Pagination page={results.page} pageCount={Math.ceil(results.totalCount / limit)} onPage={turn} />
  }
  return (
    <LoadMore
      // The address may start at a later page.
      shown={shown + (criteria.page - 1) * results.metadata.request.limit}
      total={results.totalCount}
      hasMore={results.hasMore}
      busy={status === 'loading-more'}
      onMore={loadMore}
    />
  )
}

interface PaginationProps {
  /** Starts at 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
}

function Pagination({ page, pageCount, onPage }: PaginationProps) {
  const { t } = useTranslation()
  if (pageCount <= 1) return null
  return (
    <nav aria-label={t('list.pages')} className="flex items-center justify-center gap-3 py-4">
      <IconButton label={t('list.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="numeric text-small text-ink-soft" aria-current="page">
        {t('list.pageOf', { page, pageCount })}
      </span>
      <IconButton label={t('list.next')} disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </nav>
  )
}

interface MatchedDishesProps {
  chef: FoundChef
  matched: NonNullable<FoundChef['matchedDishes']>
}

/** The dishes by which a chef was found, each linked to its page. */
function MatchedDishes({ chef, matched }: MatchedDishesProps) {
  const { t } = useTranslation('chefs')
  const { language } = useLanguage()
  const { dishes, count } = matched
  if (dishes.length === 0) return null
  const name = inLanguage(language, chef.name, chef.nameRu)
  const further = count - dishes.length
  return (
    <div className="grid gap-1 pt-1.5">
      <ul aria-label={t('matched.label', { chef: name })} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {dishes.map((dish) => (
          <li key={dish.id} className="grid">
            <DishLine dish={dish} />
          </li>
        ))}
      </ul>
      {further > 0 && (
        <p className="numeric text-caption text-ink-faint">{t('matched.further', { count: further })}</p>
      )}
    </div>
  )
}

function DishLine({ dish }: { dish: MatchedDish }) {
  const { language } = useLanguage()
  return (
    <Link
      to={`/dish/${dish.id}`}
      className="group relative z-10 -mx-2 grid min-h-14 grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3 rounded-md px-2 py-1 hover:bg-sunken"
    >
      <Picture
        {...pictureOf(dish.picture)}
        alt=""
        sizes="3rem"
        ratio={1}
        largest={320}
        className="rounded-md"
      />
      <span className="grid min-w-0">
        <span className="truncate text-small font-semibold group-hover:underline">
          {inLanguage(language, dish.name, dish.nameRu)}
        </span>
        <PromiseLine dish={dish} timeZone={dish.timeZone} className="truncate text-caption" />
      </span>
      <Price value={dish.price} className="text-small font-semibold" />
    </Link>
  )
}
