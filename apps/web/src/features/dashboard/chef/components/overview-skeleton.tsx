import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

export function OverviewSkeleton() {
  return (
    <SkeletonGroup className="grid gap-8">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[0, 1, 2, 3].map((tile) => (
          <Skeleton key={tile} className="h-28 rounded-lg" />
        ))}
      </div>
      <div className="grid gap-8 xl:grid-cols-[1.25fr_1fr]">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </SkeletonGroup>
  )
}
