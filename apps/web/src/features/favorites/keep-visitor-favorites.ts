import { usualChannels } from '@localchef/contracts/followers/following'
import { callFunction } from '@/shared/backend/call-function.ts'
import { loadBackend } from '@/shared/backend/client.ts'
import { queryClient } from '@/shared/backend/query-client.ts'
import { favoriteTables, uniqueViolation } from './favorite-tables.ts'
import { type FavoriteKind, forgetVisitorFavorites, readVisitorFavorites } from './visitor-favorites.ts'

/** Saves a visitor's favorites to the account they signed in to. Skips dishes and kitchens that no longer exist. */
export async function keepVisitorFavorites(userId: string): Promise<void> {
  const favorites = readVisitorFavorites()
  if (favorites.length === 0) return
  forgetVisitorFavorites()
  const backend = await loadBackend()
  for (const { kind, id, follows } of favorites) {
    const { table, column } = favoriteTables[kind]
    const { error } = await backend.from(table).insert({ user_id: userId, [column]: id })
    if (error && error.code !== uniqueViolation) console.warn('A favorite was not kept', error.message)
    if (follows === true) await keepFollowing(kind, id)
  }
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['favorite'] }),
    queryClient.invalidateQueries({ queryKey: ['favorites'] }),
    queryClient.invalidateQueries({ queryKey: ['following'] }),
  ])
}

async function keepFollowing(kind: FavoriteKind, id: string): Promise<void> {
  const { setFollowing } = await import('@localchef/contracts/followers/set-following')
  await callFunction(setFollowing, { kind, id, channels: usualChannels }).catch((error: unknown) =>
    console.warn('A favorite is not followed', error),
  )
}
