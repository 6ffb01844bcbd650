import { listReviews } from '@localchef/contracts/reviews/list-reviews'
import { replyToReview } from '@localchef/contracts/reviews/reply-to-review'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'

/** Reviews of a kitchen, newest first. */
export function useKitchenReviews(chefId: string) {
  return useInfiniteQuery({
    queryKey: ['reviews', 'of', chefId],
    queryFn: ({ pageParam, signal }) => callFunction(listReviews, { chefId, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    staleTime: 30_000,
  })
}

export function useReply() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<typeof replyToReview.input>) => callFunction(replyToReview, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reviews'] }),
  })
}
