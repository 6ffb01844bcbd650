import { previewBusiness } from '@localchef/contracts/chefs/preview-business'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Eye } from 'lucide-react'
import { type MouseEvent, type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound, retryUnlessNotFound } from '@/shared/backend/is-not-found.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { ChefSkeleton } from '../components/chef-skeleton.tsx'
import { ChefView } from '../components/chef-view.tsx'

/** The chef's own page as buyers will see it, even before it is public. */
export default function ChefPreviewPage() {
  const { t } = useTranslation('chef')
  const query = usePreview()
  if (query.data) {
    const { chef, hasPlace, isPublic } = query.data
    return (
      <PreviewFrame note={t(isPublic ? 'preview.public' : 'preview.notYet')}>
        <ReadOnly>
          <ChefView chef={chef} hasMap={hasPlace} />
        </ReadOnly>
      </PreviewFrame>
    )
  }
  if (query.isPending) {
    return (
      <PreviewFrame note={t('preview.notYet')}>
        <ChefSkeleton />
      </PreviewFrame>
    )
  }
  return (
    <PreviewFrame note={t('preview.notYet')}>
      {isNotFound(query.error) ? (
        <EmptyState icon={<Eye />} title={t('preview.none')} className="page-width py-16" />
      ) : (
        <ErrorState
          className="page-width py-16"
          title={t('failed')}
          error={query.error}
          retry={() => void query.refetch()}
        />
      )}
    </PreviewFrame>
  )
}

/** Adds a sticky bar that explains the preview and leads back to the business profile. */
function PreviewFrame({ note, children }: { note: string; children: ReactNode }) {
  const { t } = useTranslation('chef')
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <div className="sticky top-16 z-30 border-b border-line bg-info-soft">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <p className="flex min-w-0 items-center gap-2 text-small font-semibold text-info">
            <Eye className="size-5 shrink-0" aria-hidden />
            {note}
          </p>
          <ButtonLink
            to="/dashboard/chef-profile"
            variant="secondary"
            size="sm"
            icon={<ArrowLeft aria-hidden />}
          >
            {t('preview.back')}
          </ButtonLink>
        </div>
      </div>
      {children}
    </main>
  )
}

/** Blocks links and buttons: a draft's dishes have no pages and a chef can't order from their own kitchen. */
function ReadOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation('chef')
  const stop = useCallback(
    (event: MouseEvent) => {
      const pressed = event.target instanceof Element ? event.target.closest('a, button') : null
      if (!pressed || pressed.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      event.stopPropagation()
      toast.info(t('preview.lookOnly'))
    },
    [t],
  )
  return <div onClickCapture={stop}>{children}</div>
}

/** The preview of the chef's own page. Never served from the cache, because chefs open it right after a change. */
function usePreview() {
  return useQuery({
    queryKey: ['business', 'preview'],
    queryFn: ({ signal }) => callFunction(previewBusiness, {}, { signal }),
    retry: retryUnlessNotFound,
    staleTime: 0,
  })
}
