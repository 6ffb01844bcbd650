import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import '@/shared/styles/printed-sheet.css'
import '../printed-share.css'
import { chefQuery } from '@/features/chefs/page/use-chef.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { languages } from '@/shared/i18n/languages.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import NotFoundPage from '@/shared/page/not-found-page.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Flyer } from '../components/flyer.tsx'
import { NotYetShared } from '../components/not-yet-shared.tsx'
import { TableCard } from '../components/table-card.tsx'

const sheets = { flyer: Flyer, 'table-card': TableCard } as const

/** A flyer or a table card for the printer, in the chosen language. */
export default function PrintedPage() {
  const { sheet = '' } = useParams()
  const Sheet = sheet in sheets ? sheets[sheet as keyof typeof sheets] : undefined
  const { t } = useTranslation('share')
  const [search, setSearch] = useSearchParams()
  const own = useLanguage().language
  const language = languages.find(({ code }) => code === search.get('lang'))?.code ?? own
  const mine = useMyChef()
  const status = mine.data?.chef?.status
  const isPublic = status === 'active' || status === 'paused'
  const query = useQuery({ ...chefQuery(mine.data?.chef?.id ?? ''), enabled: isPublic })
  if (!Sheet) return <NotFoundPage />
  if (mine.data && !mine.data.chef) return <NotFoundPage />
  if (status && status !== 'active' && status !== 'paused') return <NotYetShared status={status} />
  const failed = mine.error ?? query.error
  if (failed) return <ErrorState error={failed} retry={() => void query.refetch()} />
  if (!query.data) {
    return (
      <SkeletonGroup className="grid max-w-3xl gap-6">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-144 rounded-lg" />
      </SkeletonGroup>
    )
  }
  return (
    <div className="grid max-w-3xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink to="/dashboard/share" variant="ghost" className="-ml-4" icon={<ArrowLeft aria-hidden />}>
          {t('print.back')}
        </ButtonLink>
        <div className="flex flex-wrap gap-3">
          <SegmentedChoice
            label={t('language')}
            value={language}
            onChange={(code) => setSearch({ lang: code }, { replace: true })}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {t('print.print')}
          </Button>
        </div>
      </div>
      <Sheet chef={query.data} language={language} />
    </div>
  )
}
