import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

export function MenuSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4">
      <Skeleton className="h-13 w-64 rounded-full" />
      <Skeleton className="h-11 rounded-md" />
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} className="h-28 rounded-lg" />
      ))}
    </SkeletonGroup>
  )
}
