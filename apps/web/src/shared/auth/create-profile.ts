import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import { loadBackend } from '@/shared/backend/client.ts'
import type { Profile, Role } from './profile.ts'
import { profileColumns, profileFromRow } from './profile-row.ts'

export interface NewProfile {
  role: Exclude<Role, 'admin'>
  name: string
  phone?: string
  city?: string
  state?: string
  zipCode?: string
  address?: string
  allergies?: Allergen[]
  language?: string
  /** Defaults to true (spec, section 5). */
  isOnboarded?: boolean
}

export class ProfileMismatch extends Error {
  constructor() {
    super('Security violation: Profile ID mismatch')
    this.name = 'ProfileMismatch'
  }
}

/** Creates the profile of the signed-in account. Throws `ProfileMismatch` if the answer has another id. */
export async function createProfile(profile: NewProfile): Promise<Profile> {
  const backend = await loadBackend()
  const { data: account, error: accountError } = await backend.auth.getUser()
  if (accountError) throw accountError
  const { data, error } = await backend
    .from('profiles')
    .insert({
      id: account.user.id,
      role: profile.role,
      email: account.user.email ?? '',
      name: profile.name,
      phone: blankToNull(profile.phone),
      city: blankToNull(profile.city),
      state: blankToNull(profile.state),
      zip_code: blankToNull(profile.zipCode),
      address: blankToNull(profile.address),
      is_onboarded: profile.isOnboarded ?? true,
      ...(profile.allergies ? { allergies: profile.allergies } : {}),
      ...(profile.language ? { language: profile.language } : {}),
    })
    .select(`${profileColumns}, location`)
    .single()
  if (error) throw error
  const created = profileFromRow(data)
  if (created.id !== account.user.id) throw new ProfileMismatch()
  return created
}

function blankToNull(text: string | undefined): string | null {
  return text?.trim() || null
}
