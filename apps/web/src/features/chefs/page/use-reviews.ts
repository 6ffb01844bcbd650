import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import type { listReviews, Review } from '@localchef/contracts/reviews/list-reviews'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WantedReviews } from '@/features/reviews/shown/review-choice.tsx'
import { readPublic } from '@/shared/backend/read-public.ts'

const pageSize = 12

export interface WantedKitchenReviews extends WantedReviews {
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
export function useReviews(
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
