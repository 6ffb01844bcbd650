import type { FollowChannels } from '@localchef/contracts/followers/follow-channels'
import { isFollowing, usualChannels } from '@localchef/contracts/followers/following'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { favoriteTables } from '@/features/favorites/favorite-tables.ts'
import {
  type FavoriteKind,
  followAsVisitor,
  isSame,
  loadVisitorFavorites,
  useVisitorFavorites,
} from '@/features/favorites/visitor-favorites.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { toast } from '@/shared/ui/toast.ts'

const noChannels: FollowChannels = { mail: false, push: false, app: false }

interface Following {
  isFollowing: boolean
  /** The session is still loading; a press would send a signed-in user to sign in. */
  isLoading: boolean
  toggle: () => void
}

/**
 * Whether the user follows a kitchen or dish, and the toggle. A visitor's choice is kept in the browser until they
 * sign in.
 */
export function useFollowing(kind: FavoriteKind, id: string, name: string): Following {
  const { t } = useTranslation()
  const { user, loading } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()
  const userId = user?.id
  const isVisitors = useVisitorFavorites(({ kept }) =>
    kept.some((other) => isSame(other, { kind, id }) && other.follows === true),
  )
  useEffect(loadVisitorFavorites, [])
  const { data: channels = noChannels } = useQuery({
    queryKey: ['following', kind, id, userId],
    enabled: userId !== undefined,
    queryFn: () => readChannels(kind, id),
  })
  const set = useSetFollowing(kind, id)

  const follow = (wish: boolean) =>
    set.mutate(wish ? usualChannels : noChannels, {
      onSuccess: () => {
        if (wish) {
          toast.success(t('follow.done', { name }), t('follow.doneHint'), {
            label: t('follow.choose'),
            onClick: () => void navigate('/dashboard/favourites'),
          })
        } else {
          toast.success(t('follow.ended', { name }))
        }
      },
    })
  const toggle = () => {
    if (userId !== undefined) {
      follow(!isFollowing(channels))
    } else if (followAsVisitor({ kind, id })) {
      toast.success(t('follow.doneHere', { name }), t('follow.doneHereHint'), {
        label: t('favorite.signIn'),
        onClick: () => void navigate('/auth', { state: { from: location } }),
      })
    } else {
      toast.success(t('follow.ended', { name }))
    }
  }
  return {
    isFollowing: userId === undefined ? isVisitors : isFollowing(channels),
    isLoading: loading || set.isPending,
    toggle,
  }
}

async function readChannels(kind: FavoriteKind, id: string): Promise<FollowChannels> {
  const backend = await loadBackend()
  const { table, column } = favoriteTables[kind]
  const { data, error } = await backend
    .from(table)
    .select('mail:by_mail, push:by_push, app:in_app')
    .eq(column, id)
    .maybeSingle<FollowChannels>()
  if (error) throw error
  return data ?? noChannels
}

/** Changes the channels. Following also makes a favorite, so the favorites are refetched. */
export function useSetFollowing(kind: FavoriteKind, id: string) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (channels: FollowChannels) => {
      const { setFollowing } = await import('@localchef/contracts/followers/set-following')
      return callFunction(setFollowing, { kind, id, channels })
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['following'] }),
        queries.invalidateQueries({ queryKey: ['favorite'] }),
        queries.invalidateQueries({ queryKey: ['favorites'] }),
      ]),
    onError: () => {
      toast.error(t('favorite.failed'))
    },
  })
}
