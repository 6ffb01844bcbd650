import clsx from 'clsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

/** The grid of every list of cards. */
export const cardGrid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

/** The `sizes` of pictures on cards in a list that scrolls sideways on a phone. */
export const sidewaysSizes = '(min-width: 64rem) 20rem, (min-width: 40rem) 45vw, 75vw'

/** Skeletons of the expected number of cards, in the same grid. */
export function CardSkeletons({
  count = 4,
  ratio,
  className = cardGrid,
}: {
  count?: number
  /** The picture's aspect ratio: 16/10 for chefs, 4/3 for dishes. */
  ratio?: number
  className?: string
}) {
  return (
    <SkeletonGroup className={className}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are identical
        <CardSkeleton key={index} {...(ratio ? { ratio } : {})} />
      ))}
    </SkeletonGroup>
  )
}

function CardSkeleton({ ratio = 16 / 10, className }: { ratio?: number; className?: string }) {
  return (
    <div className={clsx('overflow-hidden rounded-lg border border-line bg-surface', className)}>
      <Skeleton className="rounded-none" style={{ aspectRatio: ratio }} />
      <div className="grid gap-2.5 p-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-3 h-5 w-full" />
      </div>
    </div>
  )
}
