import type { HomeFeed } from '@localchef/contracts/home/get-home-feed'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { chefsOfCuisine } from '@/shared/places/chefs-address.ts'

/** Links each cuisine to the search filtered by it. */
export function CuisineLinks({ cuisines }: { cuisines: HomeFeed['cuisines'] }) {
  const { t } = useTranslation('home')
  const { language } = useLanguage()
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
      {cuisines.map((cuisine) => (
        <li key={cuisine.slug} className="grid">
          <Link
            to={chefsOfCuisine(cuisine.slug)}
            className="grid content-between gap-3 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-accent hover:bg-accent-soft"
          >
            <span className="food-name text-lead leading-snug">
              {inLanguage(language, cuisine.name, cuisine.nameRu)}
            </span>
            <span className="numeric text-caption text-ink-faint">
              {t('cuisines.count', { count: cuisine.chefCount })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
