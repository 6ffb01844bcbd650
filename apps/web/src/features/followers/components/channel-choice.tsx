import type { FollowChannels } from '@localchef/contracts/followers/follow-channels'
import { useTranslation } from 'react-i18next'
import type { FavoriteKind } from '@/features/favorites/visitor-favorites.ts'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { useSetFollowing } from '../use-following.ts'

interface ChannelChoiceProps {
  kind: FavoriteKind
  id: string
  name: string
  channels: FollowChannels
}

const allChannels = ['app', 'mail', 'push'] as const

/** The channels of a favorite's notifications. Without any it is still a favorite. */
export function ChannelChoice({ kind, id, name, channels }: ChannelChoiceProps) {
  const { t } = useTranslation('followers')
  const set = useSetFollowing(kind, id)
  const shown = set.isPending ? set.variables : channels
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2 px-1 pt-2">
      <legend className="sr-only">
        {t('channels.label')} {name}
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
