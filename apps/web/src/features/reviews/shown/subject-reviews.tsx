import type { listReviews } from '@localchef/contracts/reviews/list-reviews'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readPublic } from '@/shared/backend/read-public.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { ReviewChoice, type WantedReviews } from './review-choice.tsx'
import { ReviewItem } from './review-item.tsx'

const pageSize = 6

interface SubjectReviewsProps {
  chefId: string
  chefName: string
  timeZone: string
  subject: { dishId: string } | { serviceId: string }
  /** Shown instead of an empty list. */
  whenEmpty: string
}

/** The reviews of a dish or of a service, page by page, sorted and filtered by stars. */
export function SubjectReviews({ chefId, chefName, timeZone, subject, whenEmpty }: SubjectReviewsProps) {
  const { t } = useTranslation('reviews')
  const [wanted, setWanted] = useState<WantedReviews>({ sortBy: 'newest', rating: undefined })
  const { sortBy, rating } = wanted
  const query = useInfiniteQuery({
    queryKey: ['reviews', chefId, subject, sortBy, rating],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      readPublic<typeof listReviews>(
        'list-reviews',
        { chefId, ...subject, sortBy, ...(rating ? { rating } : {}), page: pageParam, limit: pageSize },
        { signal },
      ),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? []
  const isFiltered = rating !== undefined
  if (query.isSuccess && !isFiltered && !query.isPlaceholderData && reviews.length === 0) {
    return <p className="text-ink-soft">{whenEmpty}</p>
  }
  return (
    <>
      {(query.data || isFiltered) && <ReviewChoice wanted={wanted} onChange={setWanted} />}
      {query.isError && <ErrorState retry={() => void query.refetch()} />}
      {query.isSuccess && !query.isPlaceholderData && reviews.length === 0 && (
        <p className="text-ink-soft">{t('noneLikeThis')}</p>
      )}
      <ul
        className={clsx('divide-y divide-line transition-opacity', query.isPlaceholderData && 'opacity-60')}
      >
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} chefName={chefName} timeZone={timeZone} />
        ))}
      </ul>
      {reviews.length > 0 && (
        <LoadMore
          shown={reviews.length}
          total={query.data?.pages[0]?.totalCount ?? 0}
          hasMore={query.hasNextPage}
          busy={query.isFetching}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}
