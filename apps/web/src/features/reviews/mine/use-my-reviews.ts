import { createReview } from '@localchef/contracts/reviews/create-review'
import { listMyReviews } from '@localchef/contracts/reviews/list-my-reviews'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { uploadReviewPicture } from '../review-picture.ts'

export type MyReviewsPage = z.output<typeof listMyReviews.output>
export type MyReview = MyReviewsPage['reviews'][number]
export type Reviewable = MyReviewsPage['waiting'][number]

/** The buyer's reviews. Each page also lists the purchases to review. */
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
  review: z.input<typeof createReview.input>
  photos: readonly File[]
  idempotencyKey: string
}

/** Names of uploads by photograph, so that a retry sends the same request. */
const uploads = new WeakMap<File, string>()

async function uploadOnce(photos: readonly File[]): Promise<string[]> {
  const paths: string[] = []
  for (const photo of photos) {
    const path = uploads.get(photo) ?? (await uploadReviewPicture(photo))
    uploads.set(photo, path)
    paths.push(path)
  }
  return paths
}

export function useCreateReview() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ review, photos, idempotencyKey }: Writing) => {
      const picturePaths = await uploadOnce(photos)
      return callFunction(createReview, { ...review, picturePaths }, { idempotencyKey })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reviews'] }),
  })
}
