import type { Session, User } from '@supabase/supabase-js'
import { createContext, useContext } from 'react'
import type { NewProfile } from './create-profile.ts'
import type { Profile, Role } from './profile.ts'

export interface SignUpDetails {
  email: string
  password: string
  role: Exclude<Role, 'admin'>
  language: string
}

/** What shows, besides the session, that the person at the keyboard is the owner of the account. */
export interface PasswordProof {
  current_password?: string
  /** The code of `reauthenticate`. */
  nonce?: string
}

/**
 * Who is here. Actions throw; word their errors with `authErrorText`. A captcha token of null is refused
 * with the captchaRequired message.
 */
export interface Auth {
  session: Session | null
  user: User | null
  profile: Profile | null
  /** True until the session, and the profile that belongs to it, are known. */
  loading: boolean
  isAdmin: boolean
  userRole: Role | null
  /** Returns the profile, from which `signInDestination` tells where to go. */
  signIn: (email: string, password: string, captchaToken: string | null) => Promise<Profile | null>
  /** Whether an account with a session exists now, or a verification e-mail was sent. */
  signUp: (details: SignUpDetails, captchaToken: string | null) => Promise<'signed-in' | 'mail-sent'>
  signInWithGoogle: () => Promise<void>
  signOut: () => Promise<void>
  resetPassword: (email: string, captchaToken: string | null) => Promise<void>
  updatePassword: (password: string, proof?: PasswordProof) => Promise<void>
  createProfile: (profile: NewProfile) => Promise<Profile>
  hasRole: (role: Role) => boolean
  /** Reads the profile again, after it was changed. */
  refreshProfile: () => Promise<Profile | null>
}

export const AuthContext = createContext<Auth | undefined>(undefined)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth needs an AuthProvider above')
  return auth
}
