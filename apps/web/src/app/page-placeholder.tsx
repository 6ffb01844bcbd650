import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

/** Fills the place of a page while its script loads. As tall as the window, which keeps the footer out of view. */
export function PagePlaceholder() {
  return (
    <SkeletonGroup className="page-width grid grid-cols-1 min-h-dvh content-start gap-6 py-10">
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
