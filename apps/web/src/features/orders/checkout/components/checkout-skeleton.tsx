import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

/** Outline of the form until it is there. */
export function CheckoutSkeleton() {
  return (
    <SkeletonGroup className="grid gap-5">
      <div className="grid gap-3 sm:grid-cols-2">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
      <Skeleton className="h-11 w-3/4 rounded-full" />
      <div className="grid grid-cols-4 gap-2">
        {[0, 1, 2, 3, 4, 5, 6, 7].map((slot) => (
          <Skeleton key={slot} className="h-12" />
        ))}
      </div>
      <Skeleton className="h-11" />
      <Skeleton className="h-13 rounded-full" />
    </SkeletonGroup>
  )
}
