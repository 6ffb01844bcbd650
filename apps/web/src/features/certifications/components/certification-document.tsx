import { useQuery } from '@tanstack/react-query'
import { ExternalLink, FileQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '@/shared/ui/button.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { SturdyImage } from '@/shared/ui/sturdy-image.tsx'
import { documentLink } from '../document-link.ts'

/** The document itself, to be read beside what was written about it: a picture, or the pages of a PDF. */
export function PaperDocument({ path, kind }: { path: string | null; kind: string }) {
  const { t } = useTranslation('admin')
  const link = useQuery({
    queryKey: ['admin-document', path],
    queryFn: () => documentLink(path ?? ''),
    enabled: path !== null,
    staleTime: 240_000,
    retry: false,
  })
  if (path && link.isPending) return <Skeleton className="h-96 rounded-md" />
  if (!path || !link.data) {
    return (
      <p className="grid h-60 place-content-center justify-items-center gap-2 rounded-md bg-sunken p-4 text-center text-small text-ink-soft">
        <FileQuestion aria-hidden />
        {t('paper.noDocument')}
      </p>
    )
  }
  return (
    <div className="grid gap-3">
      {path.endsWith('.pdf') ? (
        // Phones show no PDF inside a page: there it opens by itself.
        <iframe
          src={link.data}
          title={t('paper.documentOf', { kind })}
          className="h-[70vh] w-full rounded-md border border-line bg-sunken pointer-coarse:hidden"
        />
      ) : (
        <SturdyImage
          src={link.data}
          alt={t('paper.documentOf', { kind })}
          className="max-h-[70vh] w-full rounded-md bg-sunken object-contain"
        />
      )}
      <a
        href={link.data}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: 'secondary', size: 'sm' }, 'w-fit')}
      >
        <ExternalLink aria-hidden />
        {t('paper.open')}
      </a>
    </div>
  )
}
