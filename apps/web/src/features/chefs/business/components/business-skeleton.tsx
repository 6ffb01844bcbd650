import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

export function BusinessSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-13 rounded-full" />
      <div className="grid gap-6 xl:grid-cols-[1fr_20rem]">
        <Skeleton className="h-128 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </SkeletonGroup>
  )
}
