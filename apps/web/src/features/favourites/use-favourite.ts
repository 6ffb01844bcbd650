import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { toast } from '@/shared/ui/toast.ts'

export type FavouriteKind = 'dish' | 'chef'

const tables = {
  dish: { table: 'favourite_dishes', column: 'dish_id' },
  chef: { table: 'favourite_chefs', column: 'chef_id' },
} as const

/** Postgres: the row is there already, which is what was wanted. */
const UNIQUE_VIOLATION = '23505'

interface Favourite {
  isKept: boolean
  /** Who is here is not known yet: a press would send somebody with an account to sign in. */
  isLoading: boolean
  toggle: () => void
}

/** Whether the person keeps this dish or chef, and the way to change it. Visitors are asked to sign in first. */
export function useFavourite(kind: FavouriteKind, id: string): Favourite {
  const { t } = useTranslation()
  const { user, loading } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()
  const queries = useQueryClient()
  const { table, column } = tables[kind]
  const queryKey = ['favourite', kind, id, user?.id]
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
      if (error && error.code !== UNIQUE_VIOLATION) throw error
    },
    onMutate: async (keep) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, keep)
    },
    onSuccess: (_, keep) => {
      toast.success(t(keep ? 'favourite.kept' : 'favourite.dropped'))
      return queries.invalidateQueries({ queryKey: ['favourites'] })
    },
    onError: (_, keep) => {
      queries.setQueryData(queryKey, !keep)
      toast.error(t('favourite.failed'))
    },
  })

  const toggle = () => {
    if (userId === undefined) void navigate('/auth', { state: { from: location } })
    else change.mutate(!isKept)
  }
  return { isKept, isLoading: loading, toggle }
}
