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

/** Proof, besides the session, that the user owns the account. */
export interface PasswordProof {
  current_password?: string
  /** The code from the e-mail that `reauthenticate` sent. */
  nonce?: string
}

/**
 * The signed-in user. Actions throw; `authErrorText` translates their errors. A null captcha token is refused with
 * the captchaRequired message.
 */
export interface Auth {
  session: Session | null
  user: User | null
  profile: Profile | null
  /** True until the session and its profile are known. */
  loading: boolean
  isAdmin: boolean
  userRole: Role | null
  /** Returns the profile; `signInDestination` derives the next page from it. */
  signIn: (email: string, password: string, captchaToken: string | null) => Promise<Profile | null>
  /** Whether the user is signed in now or a verification e-mail was sent. */
  signUp: (details: SignUpDetails, captchaToken: string | null) => Promise<'signed-in' | 'mail-sent'>
  signInWithGoogle: () => Promise<void>
  signOut: () => Promise<void>
  resetPassword: (email: string, captchaToken: string | null) => Promise<void>
  updatePassword: (password: string, proof?: PasswordProof) => Promise<void>
  createProfile: (profile: NewProfile) => Promise<Profile>
  hasRole: (role: Role) => boolean
  /** Reads the profile again after a change. */
  refreshProfile: () => Promise<Profile | null>
}

export const AuthContext = createContext<Auth | undefined>(undefined)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth needs an AuthProvider above')
  return auth
}
