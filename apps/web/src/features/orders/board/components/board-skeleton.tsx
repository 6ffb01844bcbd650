import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

export function BoardSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6">
      <div className="flex flex-wrap gap-4">
        <Skeleton className="h-11 w-72" />
        <Skeleton className="h-11 w-48" />
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {[0, 1, 2].map((column) => (
          <div key={column} className="grid gap-3">
            <Skeleton className="h-11" />
            <Skeleton className="h-80 rounded-lg" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
