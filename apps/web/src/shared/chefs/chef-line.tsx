import type { DishChef } from '@localchef/contracts/menu/dish-card'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useMilesTo } from '@/shared/places/use-miles-to.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { VerifiedMark } from './verified-mark.tsx'

/** One-line summary of a dish's chef that links to the chef's page. */
export function ChefLine({ chef }: { chef: DishChef }) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const miles = useMilesTo(chef)
  const name = inLanguage(language, chef.name, chef.nameRu)
  return (
    <div className="relative flex items-center gap-3.5">
      <Avatar name={name} url={chef.avatarPath ? pictureUrl(chef.avatarPath) : null} size={52} />
      <div className="min-w-0">
        <p className="food-name text-lead leading-snug">
          <Link
            to={`/chefs/${chef.slug}`}
            className="after:absolute after:-inset-1 after:rounded-lg hover:underline"
          >
            <span translate="no">{name}</span>
          </Link>
          {chef.isVerified && <VerifiedMark />}
        </p>
        {chef.isMarked && <p className="text-small text-warning">{t('marked')}</p>}
        <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
          {chef.rating === null ? (
            <span className="text-ink-faint">{t('noReviews')}</span>
          ) : (
            <Stars value={chef.rating} count={chef.ratingCount} compact />
          )}
          <span aria-hidden className="text-ink-faint">
            ·
          </span>
          <span>
            {inLanguage(language, chef.city, chef.cityRu)}, {chef.state}
            {miles !== undefined && <span className="numeric"> · {t('away', { count: miles })}</span>}
          </span>
        </p>
      </div>
    </div>
  )
}
