import { loadBackend } from '@/shared/backend/client.ts'
import type { Profile } from './profile.ts'
import { profileColumns, profileFromRow } from './profile-row.ts'

/** The fields a person may change in their own profile. Excludes role and e-mail. */
export type ProfileChanges = Partial<Omit<Profile, 'id' | 'role' | 'email'>> & { language?: string }

/** Call `refreshProfile` afterwards. Blank texts are stored as null. */
export async function updateProfile(id: string, changes: ProfileChanges): Promise<Profile> {
  const backend = await loadBackend()
  const row = {
    name: changes.name,
    phone: blankToNull(changes.phone),
    address: blankToNull(changes.address),
    city: blankToNull(changes.city),
    state: blankToNull(changes.state),
    zip_code: blankToNull(changes.zipCode),
    avatar_url: blankToNull(changes.avatarUrl),
    allergies: changes.allergies,
    is_onboarded: changes.isOnboarded,
    language: changes.language,
  }
  const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
  const { data, error } = await backend
    .from('profiles')
    .update(given)
    .eq('id', id)
    .select(profileColumns)
    .single()
  if (error) throw error
  return profileFromRow(data)
}

function blankToNull(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text?.trim() || null
}
