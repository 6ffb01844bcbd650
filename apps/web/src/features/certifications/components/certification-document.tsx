import { signCertificationDocument } from '@localchef/contracts/certifications/sign-certification-document'
import { signedSeconds } from '@localchef/contracts/signed-file'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, FileQuestion, RotateCcw, RotateCw, ScanSearch, ZoomIn, ZoomOut } from 'lucide-react'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { signedUrl } from '@/shared/backend/picture-url.ts'
import { useSingleKeys } from '@/shared/page/use-single-keys.ts'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { buttonClass } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { SturdyImage } from '@/shared/ui/sturdy-image.tsx'
import { changeView, type DocumentView, plainView, type ViewAction, viewActions } from './document-view.ts'

const actionsByKey: Readonly<Record<string, ViewAction>> = {
  BracketLeft: 'left',
  BracketRight: 'right',
  Equal: 'larger',
  NumpadAdd: 'larger',
  Minus: 'smaller',
  NumpadSubtract: 'smaller',
  Digit0: 'reset',
}

interface CertificationDocumentProps {
  path: string | null
  kind: string
  /** Whether single keys rotate and enlarge the document. */
  withKeys?: boolean
}

/** A certification's document, a picture or a PDF, rotated and enlarged by buttons and keys. */
export function CertificationDocument({ path, kind, withKeys = false }: CertificationDocumentProps) {
  const { t } = useTranslation('certifications')
  const mayRead = useHasRightOf(signCertificationDocument)
  const [view, change] = useReducer(changeView, plainView)
  useSingleKeys(actionsByKey, change, withKeys && path !== null && mayRead)
  const link = useQuery({
    queryKey: ['admin-document', path],
    queryFn: async () => signedUrl(await callFunction(signCertificationDocument, { path: path ?? '' })),
    enabled: path !== null && mayRead,
    staleTime: (signedSeconds - 600) * 1000,
    retry: false,
  })
  if (path && !mayRead) return <MissingRights of={[signCertificationDocument]} />
  if (path && link.isPending) return <Skeleton className="h-96 rounded-md" />
  if (!path || !link.data) {
    return (
      <p className="grid h-60 place-content-center justify-items-center gap-2 rounded-md bg-sunken p-4 text-center text-small text-ink-soft">
        <FileQuestion aria-hidden />
        {t(path ? 'openFailed' : 'review.noDocument')}
      </p>
    )
  }
  return (
    <div className="grid gap-3 [&>*]:min-w-0">
      <ViewTools view={view} onChange={change} />
      <DocumentFrame
        src={link.data}
        isPdf={path.endsWith('.pdf')}
        label={t('review.documentOf', { kind })}
        view={view}
      />
      <a
        href={link.data}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: 'secondary', size: 'sm' }, 'w-fit')}
      >
        <ExternalLink aria-hidden />
        {t('review.open')}
      </a>
    </div>
  )
}

const icons = { left: RotateCcw, right: RotateCw, larger: ZoomIn, smaller: ZoomOut, reset: ScanSearch }

function ViewTools({ view, onChange }: { view: DocumentView; onChange: (action: ViewAction) => void }) {
  const { t } = useTranslation('evidence')
  return (
    <div role="toolbar" aria-label={t('document.tools')} className="flex flex-wrap items-center gap-1">
      {viewActions.map((action) => {
        const Icon = icons[action]
        return (
          <IconButton key={action} label={t(`document.${action}`)} onClick={() => onChange(action)}>
            <Icon aria-hidden />
          </IconButton>
        )
      })}
      <span className="text-caption text-ink-soft" aria-live="polite">
        {t('document.state', { turn: view.turn, zoom: view.zoom })}
      </span>
    </div>
  )
}

interface DocumentFrameProps {
  src: string
  isPdf: boolean
  label: string
  view: DocumentView
}

/** The frame is square, so that the document stays within the scrollable area in every rotation. */
function DocumentFrame({ src, isPdf, label, view: { turn, zoom } }: DocumentFrameProps) {
  const { t } = useTranslation('evidence')
  const style = { transform: `rotate(${turn}deg)` }
  return (
    <section
      aria-label={t('document.area')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable part is reached by keyboard
      tabIndex={0}
      className={`max-h-[70vh] overflow-auto rounded-md border border-line bg-sunken ${isPdf ? 'pointer-coarse:hidden' : ''}`}
    >
      <div className="aspect-square" style={{ width: `${zoom}%` }}>
        {isPdf ? (
          // Phones can't show a PDF inside a page and use the link below.
          <iframe src={src} title={label} className="size-full" style={style} />
        ) : (
          <SturdyImage src={src} alt={label} className="size-full object-contain" style={style} />
        )}
      </div>
    </section>
  )
}
