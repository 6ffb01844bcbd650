import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { BadgeCheck, ScrollText, Sparkles, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FavoriteButton } from '@/features/favorites/favorite-button.tsx'
import { FollowButton } from '@/features/followers/follow-button.tsx'
import { pictureOf, pictureUrl } from '@/shared/backend/picture-url.ts'
import { useCuisineName } from '@/shared/chefs/cuisine-names.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useMilesTo } from '@/shared/places/use-miles-to.ts'
import { ShareButton } from '@/shared/share/share-button.tsx'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { OpenState } from './open-state.tsx'

/** Cover, portrait, name, opening state and badges. */
export function ChefHeader({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation(['chef', 'cards'])
  const miles = useMilesTo(chef)
  const { language } = useLanguage()
  const cuisineName = useCuisineName()
  const name = inLanguage(language, chef.name, chef.nameRu)
  const tagline = inLanguage(language, chef.tagline, chef.taglineRu)
  return (
    <header>
      <Picture
        {...pictureOf(chef.cover)}
        alt={t('coverOf', { chef: name })}
        sizes="(min-width: 78rem) 73rem, 100vw"
        ratio={16 / 5}
        priority
        className="-mx-(--gutter) aspect-auto! h-44 sm:mx-0 sm:h-64 sm:rounded-xl lg:h-88"
      />
      <div className="relative flex items-end justify-between gap-4">
        <Avatar
          name={name}
          url={chef.avatarPath ? pictureUrl(chef.avatarPath) : null}
          size={104}
          className="-mt-13 border-4 border-paper sm:ml-6"
        />
        <div className="flex gap-2 pt-3">
          <FavoriteButton kind="chef" id={chef.id} name={name} />
          <ShareButton title={name} />
        </div>
      </div>
      <div className="mt-3 grid gap-3 sm:px-6">
        <h1 className="food-name text-heading">{name}</h1>
        <div>
          <FollowButton kind="chef" id={chef.id} name={name} />
        </div>
        {tagline && <p className="max-w-2xl text-lead text-ink-soft">{tagline}</p>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <OpenState chef={chef} />
          {chef.rating === null ? (
            <span className="text-small text-ink-faint">{t('noReviews')}</span>
          ) : (
            <a href="#reviews" title={t('toReviews')} className="flex rounded-md py-1.5 hover:underline">
              <Stars value={chef.rating} count={chef.ratingCount} />
            </a>
          )}
          {chef.city && (
            <span className="text-small text-ink-soft">
              {chef.city}, {chef.state}
              {miles !== undefined && (
                <span className="numeric"> · {t('away', { ns: 'cards', count: miles })}</span>
              )}
            </span>
          )}
        </div>
        {chef.cuisines.length > 0 && (
          <p className="font-medium text-ink-soft">{chef.cuisines.map(cuisineName).join(' · ')}</p>
        )}
        <Badges chef={chef} />
      </div>
    </header>
  )
}

function Badges({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation(['chef', 'cards'])
  return (
    <ul className="flex flex-wrap gap-2">
      {chef.isVerified && (
        <li>
          <Badge tone="success" className="min-h-7">
            <BadgeCheck aria-hidden />
            {t('badges.verified')}
          </Badge>
        </li>
      )}
      {chef.permitNumber && (
        <li>
          <Badge className="min-h-7">
            <ScrollText aria-hidden />
            {t('badges.permit', { number: chef.permitNumber })}
          </Badge>
        </li>
      )}
      {chef.isFeatured && (
        <li>
          <Badge tone="accent" className="min-h-7">
            <Sparkles aria-hidden />
            {t('badges.featured')}
          </Badge>
        </li>
      )}
      {chef.kind === 'truck_stop' && (
        <li>
          <Badge tone="info" className="min-h-7">
            <Truck aria-hidden />
            {chef.highway
              ? t('truckStopOn', { ns: 'cards', highway: chef.highway })
              : t('truckStop', { ns: 'cards' })}
          </Badge>
        </li>
      )}
    </ul>
  )
}
