import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { listReviews, type Review } from '@localchef/contracts/reviews/list-reviews'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callFunction } from '@/shared/backend/call-function.ts'

const pageSize = 12

interface Reviews {
  reviews: readonly Review[]
  hasMore: boolean
  busy: boolean
  failed: boolean
  loadMore: () => void
}

/** The first reviews came with the chef; asking for more reads them from the beginning, in larger pages. */
export function useReviews(chef: Pick<ChefDetail, 'id' | 'reviews'>): Reviews {
  const [wantsMore, setWantsMore] = useState(false)
  const query = useInfiniteQuery({
    queryKey: ['reviews', chef.id],
    enabled: wantsMore,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      callFunction(listReviews, { chefId: chef.id, page: pageParam, limit: pageSize }, { signal }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })
  return {
    reviews: query.data?.pages.flatMap((page) => page.reviews) ?? chef.reviews.newest,
    hasMore: query.data ? query.hasNextPage : chef.reviews.newest.length < chef.reviews.count,
    busy: query.isFetching,
    failed: query.isError,
    loadMore: () => {
      if (!wantsMore) setWantsMore(true)
      else if (query.data) void query.fetchNextPage()
      else void query.refetch()
    },
  }
}
