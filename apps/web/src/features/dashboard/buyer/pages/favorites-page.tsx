import type { FollowChannels } from '@localchef/contracts/followers/follow-channels'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FavoriteKind } from '@/features/favorites/visitor-favorites.ts'
import { FollowedMessages } from '@/features/followers/components/followed-messages.tsx'
import { useSetFollowing } from '@/features/followers/use-following'
import { OwnWaitingLists } from '@/features/waiting-lists/components/own-waiting-lists.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { FavoriteChef, FavoriteDish } from '../components/favorite-cards.tsx'
import { OverviewSection } from '../components/overview-section.tsx'
import { type Favorites, useFavorites } from '../use-favorites.ts'

export default function FavoritesPage() {
  const { t } = useTranslation('dashboard')
  const { user } = useAuth()
  const query = useFavorites(user?.id ?? '')
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-8">
      <h1 className="food-name text-heading">{t('favorites.title')}</h1>
      {query.isPending && (
        <SkeletonGroup className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-24 rounded-lg" />
          ))}
        </SkeletonGroup>
      )}
      {query.isLoadingError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {user && <OwnWaitingLists userId={user.id} />}
      {user && <FollowedMessages userId={user.id} />}
      {query.data && <FavoriteLists {...query.data} />}
    </div>
  )
}

function FavoriteLists({ chefs, dishes }: Favorites) {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  const nameOf = ({ name, name_ru }: { name: string; name_ru: string | null }) =>
    inLanguage(language, name, name_ru)
  if (chefs.length === 0 && dishes.length === 0) {
    return (
      <EmptyState
        icon={<Heart />}
        title={t('favorites.empty')}
        action={<ButtonLink to="/chefs">{t('current.chefs')}</ButtonLink>}
      >
        {t('favorites.emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      {chefs.length > 0 && (
        <OverviewSection title={t('favorites.chefs')}>
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {chefs.map((chef) => (
              <li key={chef.id}>
                <FavoriteChef chef={chef} />
                <ChannelChoice kind="chef" id={chef.id} name={nameOf(chef)} channels={chef.channels} />
              </li>
            ))}
          </ul>
        </OverviewSection>
      )}
      {dishes.length > 0 && (
        <OverviewSection title={t('favorites.dishes')}>
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {dishes.map((dish) => (
              <li key={dish.id}>
                <FavoriteDish dish={dish} />
                <ChannelChoice kind="dish" id={dish.id} name={nameOf(dish)} channels={dish.channels} />
              </li>
            ))}
          </ul>
        </OverviewSection>
      )}
    </>
  )
}

interface ChannelChoiceProps {
  kind: FavoriteKind
  id: string
  name: string
  channels: FollowChannels
}

const allChannels = ['app', 'mail', 'push'] as const

/** The channels of a favorite's notifications. Without any it is still a favorite. */
function ChannelChoice({ kind, id, name, channels }: ChannelChoiceProps) {
  const { t } = useTranslation('followers')
  const set = useSetFollowing(kind, id)
  const shown = set.isPending ? set.variables : channels
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2 px-1 pt-2">
      <legend className="sr-only">
        {t('channels.label')} <span {...(kind === 'chef' ? { translate: 'no' } : {})}>{name}</span>
      </legend>
      <span aria-hidden className="text-small text-ink-soft">
        {t('channels.label')}
      </span>
      {allChannels.map((channel) => (
        <FilterChip
          key={channel}
          pressed={shown[channel]}
          disabled={set.isPending}
          onClick={() => set.mutate({ ...channels, [channel]: !channels[channel] })}
        >
          {t(`channels.${channel}`)}
        </FilterChip>
      ))}
    </fieldset>
  )
}
