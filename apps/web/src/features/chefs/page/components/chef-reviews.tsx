import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import type { listReviews, Review, ReviewSummary } from '@localchef/contracts/reviews/list-reviews'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { MessageSquareHeart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReviewChoice, type WantedReviews } from '@/features/reviews/shown/review-choice.tsx'
import { ReviewItem } from '@/features/reviews/shown/review-item.tsx'
import { readPublic } from '@/shared/backend/read-public.ts'
import { formatTenths } from '@/shared/format/tenths.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { mostWholeRows } from '@/shared/long-list/near-rows.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Stars } from '@/shared/ui/stars.tsx'

/** Reviews by buyers with the chef's replies. */
export function ChefReviews({ chef, name }: { chef: ChefDetail; name: string }) {
  const { t } = useTranslation('reviews')
  const [wanted, setWanted] = useState<WantedKitchenReviews>({
    sortBy: 'newest',
    rating: undefined,
    dishId: undefined,
  })
  const { reviews, total, hasMore, busy, failed, loadMore } = useReviews(chef, wanted)
  const { average, count, distribution } = chef.reviews
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="grid scroll-mt-24 gap-5 laid-out-later">
      <h2 id="reviews-title" className="food-name text-title">
        {t('title')}
      </h2>
      {average === null || count === 0 ? (
        <EmptyState icon={<MessageSquareHeart />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <>
          <StarDistribution average={average} count={count} distribution={distribution} />
          <ReviewChoice wanted={wanted} onChange={setWanted}>
            <DishChoice
              menu={chef.menu}
              dishId={wanted.dishId}
              onChange={(dishId) => setWanted({ ...wanted, dishId })}
            />
          </ReviewChoice>
          {reviews.length === 0 && !busy && !failed && <p className="text-ink-soft">{t('noneLikeThis')}</p>}
          <ul className={clsx('divide-y divide-line transition-opacity', busy && 'opacity-60')}>
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} chefName={name} timeZone={chef.timeZone} />
            ))}
          </ul>
          {failed ? (
            <ErrorState retry={loadMore} />
          ) : (
            <LoadMore shown={reviews.length} total={total} hasMore={hasMore} busy={busy} onMore={loadMore} />
          )}
        </>
      )}
    </section>
  )
}

interface DishChoiceProps {
  menu: ChefDetail['menu']
  dishId: string | undefined
  onChange: (dishId: string | undefined) => void
}

function DishChoice({ menu, dishId, onChange }: DishChoiceProps) {
  const { t } = useTranslation('reviews')
  const { language } = useLanguage()
  // A long menu's options are added when the select is first used: a thousand would be a third of the page.
  const [isOpened, setOpened] = useState(menu.length <= mostWholeRows)
  return (
    <Select
      aria-label={t('filter.dish')}
      value={dishId ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      onPointerDown={() => setOpened(true)}
      onFocus={() => setOpened(true)}
      className="max-w-full"
    >
      <option value="">{t('filter.allDishes')}</option>
      {(isOpened ? menu : []).map((dish) => (
        <option key={dish.id} value={dish.id}>
          {inLanguage(language, dish.name, dish.nameRu)}
        </option>
      ))}
    </Select>
  )
}

type StarDistributionProps = Pick<ReviewSummary, 'count' | 'distribution'> & { average: number }

/** Average rating and the number of reviews for each number of stars. */
function StarDistribution({ average, count, distribution }: StarDistributionProps) {
  const { t } = useTranslation(['reviews', 'common'])
  const { language } = useLanguage()
  const most = Math.max(1, ...distribution)
  return (
    <div className="grid items-center gap-6 rounded-lg bg-sunken p-5 sm:grid-cols-[auto_1fr] sm:gap-10 sm:px-8">
      <div className="grid justify-items-center gap-1">
        <span className="food-name numeric text-display" aria-hidden>
          {formatTenths(average, language)}
        </span>
        <Stars value={average} />
        <span className="numeric text-small text-ink-soft">
          {t('rating.reviews', { ns: 'common', count })}
        </span>
        <span className="text-caption text-ink-faint">{t('onlyBuyers')}</span>
      </div>
      <ul aria-label={t('distribution')} className="grid gap-1.5">
        {[5, 4, 3, 2, 1].map((stars) => {
          const given = distribution[stars - 1] ?? 0
          return (
            <li key={stars} className="grid grid-cols-[1rem_1fr_2.5rem] items-center gap-3 text-small">
              <span className="sr-only">
                {t('share', {
                  stars: t('stars', { count: stars }),
                  reviews: t('rating.reviews', { ns: 'common', count: given }),
                })}
              </span>
              <span aria-hidden className="numeric text-right text-ink-soft">
                {stars}
              </span>
              <span aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-star"
                  style={{ width: `${(given / most) * 100}%` }}
                />
              </span>
              <span aria-hidden className="numeric text-ink-faint">
                {given}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const pageSize = 12

interface WantedKitchenReviews extends WantedReviews {
  dishId: string | undefined
}

interface Reviews {
  /** The number on all pages. */
  total: number
  reviews: readonly Review[]
  hasMore: boolean
  busy: boolean
  failed: boolean
  loadMore: () => void
}

/** Starts with the reviews that came with the chef; loading more reads larger pages from the beginning. */
function useReviews(
  chef: Pick<ChefDetail, 'id' | 'reviews'>,
  { sortBy, rating, dishId }: WantedKitchenReviews,
): Reviews {
  const [wantsMore, setWantsMore] = useState(false)
  const isUsual = sortBy === 'newest' && rating === undefined && dishId === undefined
  const query = useInfiniteQuery({
    queryKey: ['reviews', chef.id, sortBy, rating, dishId],
    enabled: wantsMore || !isUsual,
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      readPublic<typeof listReviews>(
        'list-reviews',
        {
          chefId: chef.id,
          page: pageParam,
          limit: pageSize,
          sortBy,
          ...(rating ? { rating } : {}),
          ...(dishId ? { dishId } : {}),
        },
        { signal },
      ),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })
  return {
    total: query.data?.pages[0]?.totalCount ?? chef.reviews.count,
    reviews: query.data?.pages.flatMap((page) => page.reviews) ?? chef.reviews.newest,
    hasMore: query.data ? query.hasNextPage : chef.reviews.newest.length < chef.reviews.count,
    busy: query.isFetching,
    failed: query.isError,
    loadMore: () => {
      if (!wantsMore && isUsual) {
        setWantsMore(true)
      } else if (query.data) {
        void query.fetchNextPage()
      } else {
        void query.refetch()
      }
    },
  }
}
