import type { MyChef } from '@localchef/contracts/chefs/own-chef'
import { CirclePause } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { languages } from '@/shared/i18n/languages.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { EmbedSection } from '../components/embed-section.tsx'
import { LinkSection } from '../components/link-section.tsx'
import { NotYetShared } from '../components/not-yet-shared.tsx'
import { PrintSection } from '../components/print-section.tsx'
import { SocialSection } from '../components/social-section.tsx'

/**
 * The share kit of a kitchen: link, QR code, sheets to print, pictures for posts, and the menu for the chef's own
 * site.
 */
export default function SharePage() {
  const { t } = useTranslation('share')
  const query = useMyChef()
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      {query.isPending && (
        <SkeletonGroup className="grid gap-6">
          {[0, 1, 2].map((card) => (
            <Skeleton key={card} className="h-56 rounded-lg" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data && <Kit chef={query.data.chef} />}
    </div>
  )
}

function Kit({ chef }: { chef: MyChef | null }) {
  const { t } = useTranslation('share')
  const own = useLanguage().language
  const [language, setLanguage] = useState(own)
  if (!chef) return <NoKitchen page="share" />
  const { status, slug, name } = chef
  if (status !== 'active' && status !== 'paused') return <NotYetShared status={status} />
  return (
    <>
      {status === 'paused' && (
        <p className="flex items-center gap-2 rounded-md bg-warning-soft p-3.5 text-warning">
          <CirclePause className="size-5 shrink-0" aria-hidden />
          {t('paused')}
        </p>
      )}
      <LinkSection slug={slug} name={name} />
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-semibold">{t('language')}</p>
        <SegmentedChoice
          label={t('language')}
          value={language}
          onChange={setLanguage}
          options={languages.map(({ code, name: label }) => ({ value: code, label }))}
        />
      </div>
      <PrintSection language={language} />
      <SocialSection slug={slug} language={language} />
      <EmbedSection slug={slug} language={language} />
    </>
  )
}
