import { listMyReviews } from '@localchef/contracts/reviews/list-my-reviews'
import { writeReview } from '@localchef/contracts/reviews/write-review'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'

export type MyReviewsPage = z.output<typeof listMyReviews.output>
export type MyReview = MyReviewsPage['reviews'][number]
export type Reviewable = MyReviewsPage['waiting'][number]

/** What the person has reviewed; what waits for a review comes with each page. */
export function useMyReviews() {
  return useInfiniteQuery({
    queryKey: ['reviews', 'mine'],
    queryFn: ({ pageParam, signal }) => callFunction(listMyReviews, { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    staleTime: 30_000,
  })
}

interface Writing {
  review: z.input<typeof writeReview.input>
  idempotencyKey: string
}

export function useWriteReview() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ review, idempotencyKey }: Writing) =>
      callFunction(writeReview, review, { idempotencyKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reviews'] }),
  })
}
