import type { Drop } from '@localchef/contracts/drops/drop'
import { dropStateAt } from '@localchef/contracts/drops/drop-state'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { queryClient } from '@/shared/backend/query-client.ts'
import { ChefLine } from '@/shared/chefs/chef-line.tsx'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { PublicPage } from '@/shared/page/public-page.tsx'
import { ShareButton } from '@/shared/share/share-button.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { DropMoment } from '../../../shared/drops/drop-moment.tsx'
import { DropCountdown } from '../components/drop-countdown.tsx'
import { DropDishes } from '../components/drop-dishes.tsx'
import { DropNotFound } from '../components/drop-not-found.tsx'
import { DropPictures } from '../components/drop-pictures.tsx'
import { DropWindows } from '../components/drop-windows.tsx'
import { dropQuery, useDrop } from '../use-drop.ts'
import { useDropWindow } from '../use-drop-window.ts'
import { useServerNow } from '../use-server-now.ts'

export function firstData({ params: { drop = '' } }: PageAddress): Promise<void> {
  return queryClient.prefetchQuery(dropQuery(drop))
}

export default function DropPage() {
  const { t } = useTranslation('drops')
  const { drop = '' } = useParams()
  return (
    <PublicPage
      query={useDrop(drop)}
      skeleton={
        <SkeletonGroup className="page-width grid gap-4 py-6">
          <Skeleton className="h-64 rounded-lg" />
          <Skeleton className="h-32 rounded-lg" />
        </SkeletonGroup>
      }
      notFound={<DropNotFound />}
      failed={t('failed')}
    >
      {(found) => <DropView drop={found} />}
    </PublicPage>
  )
}

function DropView({ drop }: { drop: Drop }) {
  const { t } = useTranslation('drops')
  const { language } = useLanguage()
  const { now, isKnown } = useServerNow()
  const { chef } = drop
  const { timeZone } = chef
  const title = inLanguage(language, drop.title, drop.titleRu)
  const chefName = inLanguage(language, chef.name, chef.nameRu)
  const state = dropStateAt(drop, new Date(now))
  const choice = useDropWindow(drop, now)
  usePageTitle(title)
  return (
    <div className="page-width py-4 sm:py-6">
      <Breadcrumbs
        trail={[
          { label: t('chefs'), to: '/chefs' },
          { label: chefName, to: `/chefs/${chef.slug}` },
          { label: title },
        ]}
      />
      <article className="mt-3 grid gap-8 [--gutter:clamp(1rem,4vw,2.5rem)] lg:grid-cols-2 lg:gap-12">
        <DropPictures drop={drop} title={title} />
        <div className="grid content-start gap-6">
          <header className="grid gap-4">
            <div className="flex items-start justify-between gap-4">
              <h1 className="food-name min-w-0 text-heading">{title}</h1>
              <ShareButton title={title} />
            </div>
            <p className="numeric" aria-live="polite">
              <DropMoment drop={drop} state={state} timeZone={timeZone} />
            </p>
            {state === 'announced' && isKnown && (
              <DropCountdown seconds={Math.max(0, Math.ceil((Date.parse(drop.opensAt) - now) / 1000))} />
            )}
            {state === 'open' && (
              <p className="text-small text-ink-soft">
                {t('orderBy', { when: formatDateTime(drop.orderBy, language, timeZone) })}{' '}
                <Link to="/cart" className="font-medium text-accent-text underline">
                  {t('toCart')}
                </Link>
              </p>
            )}
            <p className="text-lead whitespace-pre-line text-ink-soft">
              {inLanguage(language, drop.story, drop.storyRu)}
            </p>
            <ChefLine chef={chef} />
          </header>
          <DropWindows drop={drop} state={state} now={now} choice={choice} />
          <section className="grid gap-3" aria-labelledby="drop-dishes">
            <h2 id="drop-dishes" className="food-name text-title">
              {t('dishes')}
            </h2>
            {drop.perPerson !== null && (
              <p className="text-small text-ink-soft">{t('perPersonOfDrop', { count: drop.perPerson })}</p>
            )}
            <DropDishes drop={drop} state={state} pickupFrom={choice.chosen} />
          </section>
        </div>
      </article>
    </div>
  )
}
