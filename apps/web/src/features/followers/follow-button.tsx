import { BellPlus, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FavoriteKind } from '@/features/favorites/visitor-favorites.ts'
import { Button } from '@/shared/ui/button.tsx'
import { useFollowing } from './use-following.ts'

/** Turns notifications about a kitchen or dish on and off. */
export function FollowButton({ kind, id, name }: { kind: FavoriteKind; id: string; name: string }) {
  const { t } = useTranslation()
  const { isFollowing, isLoading, toggle } = useFollowing(kind, id, name)
  return (
    <Button
      variant={isFollowing ? 'soft' : 'secondary'}
      size="sm"
      icon={isFollowing ? <BellRing aria-hidden /> : <BellPlus aria-hidden />}
      aria-label={t(kind === 'chef' ? 'follow.chefLabel' : 'follow.dishLabel', { name })}
      aria-pressed={isFollowing}
      disabled={isLoading}
      onClick={toggle}
    >
      {t(isFollowing ? 'follow.following' : kind === 'chef' ? 'follow.chef' : 'follow.dish')}
    </Button>
  )
}
