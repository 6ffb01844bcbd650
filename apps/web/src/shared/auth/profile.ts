import type { Allergen } from '@localchef/contracts/allergens/major-allergens'

export const roles = ['buyer', 'chef', 'admin'] as const
export type Role = (typeof roles)[number]

/** A person as the app knows them; the row of `profiles` in the app's own spelling. */
export interface Profile {
  id: string
  role: Role
  name: string
  email: string
  address: string | null
  city: string | null
  state: string | null
  zipCode: string | null
  phone: string | null
  avatarUrl: string | null
  allergies: Allergen[]
  isOnboarded: boolean
  /** Read with the row that creating the profile returns (spec, section 3). */
  location?: unknown
}

/** What an account signs in with, for people to recognise it by: an address, or a phone. */
export function signInName(user: { email?: string; phone?: string } | null): string {
  return user?.email || (user?.phone ? `+${user.phone}` : '')
}

/** Whether a company's identity provider looks after the account: it has no password here. */
export function isCompanyAccount(user: { app_metadata: { provider?: string } } | null): boolean {
  return user?.app_metadata.provider?.startsWith('sso:') ?? false
}

/** The name, else the part of the e-mail before the @, else nothing: the caller then says "User". */
export function displayName(profile: Profile | null, email: string | undefined): string {
  return profile?.name.trim() || email?.split('@')[0] || ''
}
