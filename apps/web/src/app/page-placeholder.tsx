import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

/** Stands in for any page while its script loads; tall, so that the footer does not jump. */
export function PagePlaceholder() {
  return (
    <SkeletonGroup className="page-width grid grid-cols-1 min-h-[80dvh] content-start gap-6 py-10">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <div className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="aspect-4/3 rounded-lg" />
        <Skeleton className="aspect-4/3 rounded-lg" />
        <Skeleton className="hidden aspect-4/3 rounded-lg lg:block" />
      </div>
    </SkeletonGroup>
  )
}
