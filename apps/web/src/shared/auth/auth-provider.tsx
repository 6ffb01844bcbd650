import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { loadBackend, onBackendLoaded } from '@/shared/backend/client.ts'
import { onSessionEnd, type SessionEnd } from '@/shared/backend/session-end.ts'
import { markUnkept, mayHaveSession, sessionWasLost } from '@/shared/backend/session-storage.ts'
import { toast } from '@/shared/ui/toast.ts'
import { type Auth, AuthContext } from './auth-context.ts'
import type { Profile } from './profile.ts'

/** Spec, section 9. The auth client holds a lock while it reports an event, so reads must wait. */
const profileDelayMs = 100

const actions = () => import('./auth-actions.ts')

async function fetchProfile(userId: string): Promise<Profile | null> {
  const [client, { readProfile }] = await Promise.all([loadBackend(), import('./profile-row.ts')])
  return readProfile(client, userId)
}

/**
 * Provides the signed-in user. Loads the auth client only when a session may exist or someone signs in, so that
 * visitors don't download it.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session | null>(null)
  const [profile, setProfile] = useState<Profile | null>(null)
  const [loading, setLoading] = useState(mayHaveSession)
  const profileRef = useRef<Profile | null>(null)
  /** Set while an action signs in: the action reads the profile itself and returns the next page. */
  const deliberate = useRef(false)
  const queryClient = useQueryClient()

  const keepProfile = useCallback((next: Profile | null) => {
    profileRef.current = next
    setProfile(next)
    return next
  }, [])

  useAuthEvents({ profileRef, deliberate, setSession, keepProfile, setLoading })

  const value = useMemo<Auth>(() => {
    const user = session?.user ?? null
    const refreshProfile = async () => (user ? keepProfile(await fetchProfile(user.id)) : null)

    const deliberately: Deliberately = async (act) => {
      deliberate.current = true
      try {
        const next = await act()
        if (next) {
          queryClient.clear()
          keepProfile(await fetchProfile(next.user.id))
          setSession(next)
        }
        return next
      } finally {
        deliberate.current = false
        setLoading(false)
      }
    }

    return {
      session,
      user,
      profile,
      loading,
      isAdmin: profile?.role === 'admin',
      userRole: profile?.role ?? null,
      hasRole: (role) => profile?.role === role,
      refreshProfile,
      ...authActions(deliberately, keepProfile, profileRef),
    }
  }, [session, profile, loading, keepProfile, queryClient])

  return <AuthContext value={value}>{children}</AuthContext>
}

/** Runs a sign-in, then reads the profile before the new session is published. */
type Deliberately = <Result extends Session | null>(act: () => Promise<Result>) => Promise<Result>

type KeepProfile = (next: Profile | null) => Profile | null

/** Actions of the signed-in user; their code loads with the first one. */
function authActions(
  deliberately: Deliberately,
  keepProfile: KeepProfile,
  profileRef: RefObject<Profile | null>,
): Pick<
  Auth,
  'signIn' | 'signUp' | 'signInWithGoogle' | 'signOut' | 'resetPassword' | 'updatePassword' | 'createProfile'
> {
  return {
    signIn: async (email, password, captchaToken) => {
      await deliberately(async () => (await actions()).signIn(email, password, captchaToken))
      return profileRef.current
    },
    signUp: async (details, captchaToken) => {
      const next = await deliberately(async () => (await actions()).signUp(details, captchaToken))
      return next ? 'signed-in' : 'mail-sent'
    },
    signInWithGoogle: async () => (await actions()).signInWithGoogle(),
    signOut: async () => (await actions()).signOut(),
    resetPassword: async (email, captchaToken) => (await actions()).resetPassword(email, captchaToken),
    updatePassword: async (password, proof) => (await actions()).updatePassword(password, proof),
    createProfile: async (fields) => {
      const { createProfile } = await import('./create-profile.ts')
      const created = await createProfile(fields)
      keepProfile(created)
      return created
    },
  }
}

interface AuthEventsOptions {
  profileRef: RefObject<Profile | null>
  deliberate: RefObject<boolean>
  setSession: (session: Session | null) => void
  keepProfile: KeepProfile
  setLoading: (loading: boolean) => void
}

/** Follows the auth client's events and the server's notice that the session has ended. */
function useAuthEvents({ profileRef, deliberate, setSession, keepProfile, setLoading }: AuthEventsOptions) {
  const navigate = useNavigate()
  const { t } = useTranslation()
  const queryClient = useQueryClient()

  const onEvent = useRef<(event: AuthChangeEvent, next: Session | null) => void>(() => {})
  onEvent.current = (event, next) => {
    if (event === 'SIGNED_IN' && deliberate.current) return
    setSession(next)
    switch (event) {
      case 'SIGNED_OUT':
        keepProfile(null)
        queryClient.clear()
        setLoading(false)
        return
      case 'PASSWORD_RECOVERY':
        setLoading(false)
        toast.info(t('toast.chooseNewPassword'))
        void navigate('/auth/reset-password')
        return
      case 'INITIAL_SESSION':
      case 'SIGNED_IN': {
        if (!next) {
          setLoading(false)
          return
        }
        if (profileRef.current?.id === next.user.id) return
        setLoading(true)
        window.setTimeout(() => {
          fetchProfile(next.user.id)
            .then(keepProfile)
            .catch((error: unknown) => console.error('Reading the profile failed', error))
            .finally(() => setLoading(false))
        }, profileDelayMs)
        return
      }
      default:
        // A refreshed token or updated user: storing the session above is enough.
        return
    }
  }

  const onEnd = useRef<(end: SessionEnd) => void>(() => {})
  onEnd.current = (end) => {
    if (end === 'unkept') {
      toast.info(t('toast.sessionUnkept'))
    } else {
      toast.info(t(end === 'suspended' ? 'toast.suspended' : 'toast.sessionEnded'))
    }
  }

  useEffect(() => {
    let unsubscribe = () => {}
    const stopListening = onBackendLoaded((client) => {
      const { data } = client.auth.onAuthStateChange((event, next) => onEvent.current(event, next))
      unsubscribe = () => data.subscription.unsubscribe()
    })
    const stopHearing = onSessionEnd((end) => onEnd.current(end))
    if (mayHaveSession()) {
      loadBackend().catch((error: unknown) => {
        console.error('The auth client failed to load', error)
        setLoading(false)
      })
    } else if (sessionWasLost) {
      markUnkept(false)
      onEnd.current('unkept')
    }
    return () => {
      stopListening()
      stopHearing()
      unsubscribe()
    }
  }, [setLoading])
}
