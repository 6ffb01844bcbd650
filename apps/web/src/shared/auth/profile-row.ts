import { allAllergens } from '@localchef/contracts/allergens/major-allergens'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { type Profile, roles } from './profile.ts'

/** Columns read of a profile (spec, section 3). */
export const profileColumns =
  'id, role, name, email, address, city, state, zip_code, phone, avatar_url, allergies, is_onboarded'

const ProfileRow = z
  .object({
    id: z.string(),
    role: z.enum(roles),
    name: z.string(),
    email: z.string(),
    address: z.string().nullish(),
    city: z.string().nullish(),
    state: z.string().nullish(),
    zip_code: z.string().nullish(),
    phone: z.string().nullish(),
    avatar_url: z.string().nullish(),
    allergies: z.array(z.enum(allAllergens)).nullish(),
    is_onboarded: z.boolean(),
    location: z.unknown().optional(),
  })
  .transform(
    (row): Profile => ({
      id: row.id,
      role: row.role,
      name: row.name,
      email: row.email,
      address: row.address ?? null,
      city: row.city ?? null,
      state: row.state ?? null,
      zipCode: row.zip_code ?? null,
      phone: row.phone ?? null,
      avatarUrl: row.avatar_url ?? null,
      allergies: row.allergies ?? [],
      isOnboarded: row.is_onboarded,
      ...(row.location ? { location: row.location } : {}),
    }),
  )

export function profileFromRow(row: unknown): Profile {
  return ProfileRow.parse(row)
}

/** The profile of an account, or null before onboarding. */
export async function readProfile(client: SupabaseClient, userId: string): Promise<Profile | null> {
  const { data, error } = await client.from('profiles').select(profileColumns).eq('id', userId).maybeSingle()
  if (error) throw error
  return data === null ? null : profileFromRow(data)
}
