import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

export function ReviewsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4">
      <Skeleton className="h-7 w-48" />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-44 rounded-lg" />
      ))}
    </SkeletonGroup>
  )
}
