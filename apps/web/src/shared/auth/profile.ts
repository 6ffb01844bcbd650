import type { Allergen } from '@localchef/contracts/allergens/major-allergens'

export const roles = ['buyer', 'chef', 'admin'] as const
export type Role = (typeof roles)[number]

/** A row of `profiles` in camel case. */
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
  /** Present in the row that creating the profile returns (spec, section 3). */
  location?: unknown
}

/** The account's e-mail address or phone, as a label. */
export function signInName(user: { email?: string; phone?: string } | null): string {
  return user?.email || (user?.phone ? `+${user.phone}` : '')
}

/** Whether a company's identity provider manages the account, which then has no password here. */
export function isCompanyAccount(user: { app_metadata: { provider?: string } } | null): boolean {
  return user?.app_metadata.provider?.startsWith('sso:') ?? false
}

/** The name, else the local part of the e-mail, else empty: callers then show "User". */
export function displayName(profile: Profile | null, email: string | undefined): string {
  return profile?.name.trim() || email?.split('@')[0] || ''
}
