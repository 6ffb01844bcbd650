import { defaultTextsOf, type LegalKind } from '@localchef/contracts/settings/get-legal-text'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLegalText } from '@/features/info/legal/use-legal-text.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { PageHeading } from './page-heading.tsx'

interface LegalDocumentProps {
  kind: LegalKind
  title: string
  /** The built-in text; an admin's own text replaces it. */
  lead: string
  sections: ReadonlyArray<{ id: string; title: string; text: string }>
}

/** A legal text with numbered sections, each with an anchor. */
export function LegalDocument({ kind, title, ...builtIn }: LegalDocumentProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { isAdmin } = useAuth()
  const { isPending, own, since, isDraft } = useLegalText(kind)
  if (isPending) {
    return (
      <>
        <PageHeading title={title} lead="" />
        <SkeletonGroup className="page-width grid min-h-dvh content-start gap-4 py-10">
          <Skeleton className="h-6 w-64" />
          <Skeleton className="h-40" />
        </SkeletonGroup>
      </>
    )
  }
  const { lead, sections } = own ?? builtIn
  return (
    <>
      <PageHeading title={title} lead={sections.length > 0 ? lead : ''} />
      {isAdmin && isDraft && (
        <p className="border-b border-line bg-warning-soft text-warning" role="note">
          <span className="page-width flex items-start gap-2.5 py-3 text-small font-medium">
            <TriangleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden />
            <span>
              {t('legalDraft')}{' '}
              <Link to={`/admin/settings?show=${kind}`} className="underline">
                {t('legalDraftLink')}
              </Link>
            </span>
          </span>
        </p>
      )}
      <div className="page-width grid gap-10 py-10 lg:grid-cols-[15rem_minmax(0,44rem)]">
        <nav aria-label={title} className="lg:sticky lg:top-24 lg:self-start">
          <ol className="grid gap-0.5 text-small">
            {sections.map((section, index) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="flex min-h-9 items-center gap-2 text-ink-soft hover:text-ink hover:underline pointer-coarse:min-h-11"
                >
                  <span className="numeric w-5 shrink-0 text-ink-faint">{index + 1}</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-9">
          {sections.length === 0 && <p className="whitespace-pre-line text-ink-soft">{lead}</p>}
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} className="scroll-mt-24">
              <h2 className="food-name text-subtitle">
                {index + 1}. {section.title}
              </h2>
              <p className="mt-2 whitespace-pre-line text-ink-soft">{section.text}</p>
            </section>
          ))}
          <p className="text-small text-ink-faint">
            {t('legalVersion', {
              date: own && since ? formatDate(since, language) : formatDate(defaultTextsOf, language, 'UTC'),
            })}
          </p>
        </div>
      </div>
    </>
  )
}
