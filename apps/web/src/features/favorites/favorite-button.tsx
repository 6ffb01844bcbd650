import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { favoriteTables, uniqueViolation } from './favorite-tables.ts'
import {
  type FavoriteKind,
  isSame,
  loadVisitorFavorites,
  toggleVisitorFavorite,
  useVisitorFavorites,
} from './visitor-favorites.ts'

export function FavoriteButton({ kind, id, name }: { kind: FavoriteKind; id: string; name: string }) {
  const { t } = useTranslation()
  const { isKept, isLoading, toggle } = useFavorite(kind, id)
  return (
    <IconButton
      label={t('favorite.label', { name })}
      title={t(isKept ? 'favorite.drop' : 'favorite.keep')}
      tone="raised"
      aria-pressed={isKept}
      disabled={isLoading}
      onClick={toggle}
    >
      <Heart className={clsx(isKept && 'fill-accent text-accent')} aria-hidden />
    </IconButton>
  )
}

interface Favorite {
  isKept: boolean
  /** The session is still loading; a press would send a signed-in user to sign in. */
  isLoading: boolean
  toggle: () => void
}

/**
 * Whether a dish or chef is the user's favorite, and a toggle. A visitor's favorites are kept in the browser until
 * sign-in.
 */
function useFavorite(kind: FavoriteKind, id: string): Favorite {
  const { t } = useTranslation()
  const { user, loading } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()
  const queries = useQueryClient()
  const { table, column } = favoriteTables[kind]
  const isVisitorsOwn = useVisitorFavorites(({ kept }) => kept.some((other) => isSame(other, { kind, id })))
  useEffect(loadVisitorFavorites, [])
  const queryKey = ['favorite', kind, id, user?.id]
  const userId = user?.id

  const { data: isKept = false } = useQuery({
    queryKey,
    enabled: userId !== undefined,
    queryFn: async () => {
      const backend = await loadBackend()
      const { count, error } = await backend
        .from(table)
        .select(column, { count: 'exact', head: true })
        .eq(column, id)
      if (error) throw error
      return (count ?? 0) > 0
    },
  })

  const change = useMutation({
    mutationFn: async (keep: boolean) => {
      const backend = await loadBackend()
      const { error } = keep
        ? await backend.from(table).insert({ user_id: userId, [column]: id })
        : await backend.from(table).delete().eq('user_id', userId).eq(column, id)
      if (error && error.code !== uniqueViolation) throw error
    },
    onMutate: async (keep) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, keep)
    },
    onSuccess: (_, keep) => {
      if (keep) {
        toast.success(t('favorite.kept'))
      } else {
        toast.undo(t('favorite.dropped'), t('action.undo'), () => change.mutate(true))
      }
      return Promise.all([
        queries.invalidateQueries({ queryKey: ['favorites'] }),
        queries.invalidateQueries({ queryKey: ['following'] }),
      ])
    },
    onError: (_, keep) => {
      queries.setQueryData(queryKey, !keep)
      toast.error(t('favorite.failed'))
    },
  })

  const toggle = () => {
    if (userId === undefined) {
      const isKeptNow = toggleVisitorFavorite({ kind, id })
      if (!isKeptNow) {
        toast.undo(t('favorite.dropped'), t('action.undo'), () => toggleVisitorFavorite({ kind, id }))
        return
      }
      toast.success(t('favorite.keptHere'), t('favorite.keptHereHint'), {
        label: t('favorite.signIn'),
        onClick: () => void navigate('/auth', { state: { from: location } }),
      })
    } else {
      change.mutate(!isKept)
    }
  }
  return { isKept: userId === undefined ? isVisitorsOwn : isKept, isLoading: loading, toggle }
}
