import type { listReviews } from '@localchef/contracts/reviews/list-reviews'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPublic } from '@/shared/backend/read-public.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { ReviewItem } from './review-item.tsx'

const pageSize = 6

interface SubjectReviewsProps {
  chefId: string
  chefName: string
  subject: { dishId: string } | { serviceId: string }
  /** Stands in for the list without reviews. */
  whenEmpty: string
}

/** The reviews of a dish or of a service, page by page. */
export function SubjectReviews({ chefId, chefName, subject, whenEmpty }: SubjectReviewsProps) {
  const query = useInfiniteQuery({
    queryKey: ['reviews', chefId, subject],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      readPublic<typeof listReviews>(
        'list-reviews',
        { chefId, ...subject, page: pageParam, limit: pageSize },
        { signal },
      ),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? []
  if (query.isError) return <ErrorState retry={() => void query.refetch()} />
  return (
    <>
      {query.isSuccess && reviews.length === 0 && <p className="text-ink-soft">{whenEmpty}</p>}
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} chefName={chefName} />
        ))}
      </ul>
      <LoadMore
        shown={reviews.length}
        total={query.data?.pages[0]?.totalCount ?? 0}
        hasMore={query.hasNextPage}
        busy={query.isFetching}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}
