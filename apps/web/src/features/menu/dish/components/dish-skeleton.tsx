import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

/** Placeholder in the shape of the dish's page. Its minimum height keeps the footer below the first screen. */
export function DishSkeleton() {
  return (
    <SkeletonGroup className="page-width grid min-h-dvh grid-cols-1 content-start gap-8 py-6 lg:grid-cols-[1.1fr_1fr] lg:gap-12">
      <Skeleton className="rounded-xl" style={{ aspectRatio: 4 / 3 }} />
      <div className="grid content-start gap-5">
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-7 w-24" />
        <div className="flex items-center gap-3.5">
          <Skeleton className="size-13 rounded-full" />
          <Skeleton className="h-6 w-48" />
        </div>
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-12 w-full rounded-lg" />
        <Skeleton className="h-28 w-full rounded-lg" />
        <Skeleton className="h-13 w-full rounded-full" />
      </div>
    </SkeletonGroup>
  )
}
