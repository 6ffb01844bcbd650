import { useEffect } from 'react'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { readVisitorFavorites } from './visitor-favorites.ts'

/** Saves a visitor's favorites to their account once they have signed in and have a profile. */
export function useKeepVisitorFavorites(): void {
  const { profile } = useAuth()
  const userId = profile?.id
  useEffect(() => {
    if (!userId || readVisitorFavorites().length === 0) return
    import('./keep-visitor-favorites.ts')
      .then(({ keepVisitorFavorites }) => keepVisitorFavorites(userId))
      .catch((error: unknown) => console.warn('The favorites were not kept', error))
  }, [userId])
}
