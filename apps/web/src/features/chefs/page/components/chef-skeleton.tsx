import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

/** Placeholder in the shape of the chef's page. */
export function ChefSkeleton() {
  return (
    <SkeletonGroup className="page-width grid grid-cols-1 gap-5 py-6">
      <Skeleton className="h-44 rounded-xl sm:h-64 lg:h-88" />
      <Skeleton className="-mt-18 ml-6 size-26 rounded-full" />
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-6 w-96 max-w-full" />
      <div className="mt-8 grid grid-cols-1 gap-4 lg:grid-cols-2">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="flex gap-4 rounded-lg border border-line bg-surface p-3.5">
            <div className="grid min-w-0 flex-1 content-start gap-2.5">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-1/2" />
            </div>
            <Skeleton className="size-28 sm:size-36" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
