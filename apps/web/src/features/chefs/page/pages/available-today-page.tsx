import type { listAvailableToday } from '@localchef/contracts/menu/list-available-today'
import { MoonStar, Soup } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import { queryClient } from '@/shared/backend/query-client.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { mostWholeRows, NearRows } from '@/shared/long-list/near-rows.tsx'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { PublicPage } from '@/shared/page/public-page.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { CardSkeletons, cardGrid } from '@/shared/ui/card-skeletons.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ChefNotFound } from '../components/chef-not-found.tsx'
import { MenuLine } from '../components/menu-line.tsx'
import { availableTodayQuery, useAvailableToday } from '../use-chef.ts'

type Today = z.infer<typeof listAvailableToday.output>

export function firstData({ params: { id = '' } }: PageAddress): Promise<void> {
  return queryClient.prefetchQuery(availableTodayQuery(id))
}

export default function AvailableTodayPage() {
  const { t } = useTranslation('chef')
  const { id = '' } = useParams()
  const skeleton = (
    <div className="page-width grid gap-8 py-8">
      <h1 className="food-name text-heading">{t('today.title')}</h1>
      <CardSkeletons count={4} ratio={4 / 3} />
    </div>
  )
  return (
    <PublicPage
      query={useAvailableToday(id)}
      skeleton={skeleton}
      notFound={<ChefNotFound />}
      failed={t('failed')}
    >
      {(today) => <AvailableToday today={today} />}
    </PublicPage>
  )
}

function AvailableToday({ today }: { today: Today }) {
  const { t } = useTranslation('chef')
  const { language } = useLanguage()
  const { chef, ready } = today
  const name = inLanguage(language, chef.name, chef.nameRu)
  // A dish in both lists is shown once, as ready.
  const toOrder = today.madeToOrder.filter(({ id }) => ready.every((dish) => dish.id !== id))
  const isEmpty = ready.length === 0 && toOrder.length === 0
  const day = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: chef.timeZone,
  }).format(new Date())
  const menuLink = <ButtonLink to={`/chefs/${chef.slug}`}>{t('today.wholeMenu')}</ButtonLink>
  usePageTitle(`${t('today.title')}: ${name}`)
  return (
    <div className="page-width grid gap-8 py-4 sm:py-6">
      <header className="grid gap-2">
        <Breadcrumbs
          trail={[
            { label: t('chefs'), to: '/chefs' },
            { label: <span translate="no">{name}</span>, to: `/chefs/${chef.slug}` },
            { label: t('today.title') },
          ]}
        />
        <h1 className="food-name text-heading">{t('today.title')}</h1>
        <p className="text-lead text-ink-soft">{t('today.lead', { chef: name, day })}</p>
      </header>
      {isEmpty && today.isOpenToday && (
        <EmptyState icon={<Soup />} title={t('today.nothing')} action={menuLink}>
          {t('today.nothingText')}
        </EmptyState>
      )}
      {isEmpty && !today.isOpenToday && (
        <EmptyState icon={<MoonStar />} title={t('today.closed')} action={menuLink}>
          {t('today.closedText', { chef: name })}
        </EmptyState>
      )}
      <DishSection title={t('today.ready')} dishes={ready} timeZone={chef.timeZone} first />
      <DishSection title={t('today.toOrder')} dishes={toOrder} timeZone={chef.timeZone} />
      {!isEmpty && <div className="justify-self-center">{menuLink}</div>}
    </div>
  )
}

interface DishSectionProps {
  title: string
  dishes: Today['ready']
  timeZone: string
  first?: boolean
}

function DishSection({ title, dishes, timeZone, first = false }: DishSectionProps) {
  if (dishes.length === 0) return null
  const cards = (drawn: Readonly<Today['ready']>) => (
    <div className={cardGrid}>
      {drawn.map((dish) => (
        <DishCard key={dish.id} dish={dish} timeZone={timeZone} priority={first && dish === dishes[0]} />
      ))}
    </div>
  )
  return (
    <section className="grid gap-4">
      <h2 className="food-name text-title">{title}</h2>
      {dishes.length > mostWholeRows ? (
        <NearRows
          rows={dishes}
          keyOf={({ id }) => id}
          name={title}
          isFirst={first}
          line={(dish) => <MenuLine key={dish.id} dish={dish} />}
          className="grid grid-cols-1 gap-4"
        >
          {cards}
        </NearRows>
      ) : (
        cards(dishes)
      )}
    </section>
  )
}
