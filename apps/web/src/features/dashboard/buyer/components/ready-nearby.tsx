import { safestFirst } from '@localchef/contracts/allergens/major-allergens'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import type { Profile } from '@/shared/auth/profile.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx'
import { useReadyNearby } from '../use-overview.ts'
import { OverviewSection } from './overview-section.tsx'

const mostShown = 4

const grid = 'grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-4'

export function ReadyNearby({ profile }: { profile: Profile }) {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  const query = useReadyNearby(profile)
  if (query.isLoadingError) return null
  const place = query.data?.place
  const city = place && inLanguage(language, place.city, place.cityRu)
  const dishes = safestFirst(query.data?.dishes ?? [], profile.allergies, (dish) => [dish]).slice(
    0,
    mostShown,
  )
  return (
    <OverviewSection
      title={city ? t('nearby.title', { city }) : t('nearby.titleAnywhere')}
      more={{ to: '/ready-dishes', text: t('nearby.all') }}
    >
      {query.isPending && <CardSkeletons ratio={4 / 3} className={grid} />}
      {query.data && dishes.length === 0 && <p className="text-ink-soft">{t('nearby.empty')}</p>}
      {dishes.length > 0 && (
        <ul className={grid}>
          {dishes.map((dish) => (
            <li key={dish.id} className="grid grid-cols-1">
              <DishCard dish={dish} />
            </li>
          ))}
        </ul>
      )}
      {!place && query.data && (
        <p className="text-small text-ink-soft">
          {t('nearby.where')}{' '}
          <Link to="/dashboard/profile" className="font-semibold text-accent-text hover:underline">
            {t('nearby.whereLink')}
          </Link>
        </p>
      )}
    </OverviewSection>
  )
}
