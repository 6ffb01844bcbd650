import { useEffect, useRef } from 'react'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'

/** Stores a signed-in person's place in the profile, and restores it on a device without one. */
export function useProfilePlace(): void {
  const { profile } = useAuth()
  const { place, remember } = useRememberedPlace()
  const profileId = profile?.id
  /** The place that device and profile both have. */
  const shared = useRef(place)
  useEffect(() => {
    if (!profileId || place === shared.current) return
    shared.current = place
    import('./profile-place.ts')
      .then(({ writePlace }) => writePlace(profileId, place))
      .catch((error: unknown) => console.warn('The place is kept on this device only', error))
  }, [profileId, place])
  useEffect(() => {
    if (!profileId || useRememberedPlace.getState().place) return
    import('./profile-place.ts')
      .then(({ readPlace }) => readPlace(profileId))
      .then((kept) => {
        if (!kept || useRememberedPlace.getState().place) return
        shared.current = kept
        remember(kept)
      })
      .catch((error: unknown) => console.warn('The place of the profile is unknown', error))
  }, [profileId, remember])
}
