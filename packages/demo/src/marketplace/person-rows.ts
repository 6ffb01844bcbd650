import type { PersonPlan } from './kitchen-plan.ts'
import { dayMs } from './local-time.ts'

export function userRow(person: PersonPlan, password: string, now: Date) {
  const joined = joinedAt(person, now)
  return {
    instance_id: '00000000-0000-0000-0000-000000000000',
    id: person.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: person.email,
    // An empty hash matches no password.
    encrypted_password: person.hasPassword ? password : '',
    email_confirmed_at: joined,
    confirmation_token: '',
    recovery_token: '',
    email_change_token_new: '',
    email_change: '',
    phone_change: '',
    phone_change_token: '',
    email_change_token_current: '',
    email_change_confirm_status: 0,
    reauthentication_token: '',
    is_sso_user: false,
    is_anonymous: false,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: { name: person.name },
    created_at: joined,
    updated_at: joined,
  }
}

export function identityRow(person: PersonPlan, now: Date) {
  const joined = joinedAt(person, now)
  return {
    id: person.id,
    provider_id: person.id,
    user_id: person.id,
    identity_data: { sub: person.id, email: person.email, email_verified: true, phone_verified: false },
    provider: 'email',
    created_at: joined,
    updated_at: joined,
  }
}

export function profileRow(person: PersonPlan, now: Date) {
  return {
    id: person.id,
    role: person.role,
    name: person.name,
    email: person.email,
    phone: person.phone,
    address: person.address,
    city: person.city,
    state: person.state,
    zip_code: person.zipCode,
    avatar_url: person.avatarPath,
    allergies: person.allergies,
    language: person.language,
    is_onboarded: true,
    created_at: joinedAt(person, now),
  }
}

function joinedAt(person: PersonPlan, now: Date): string {
  return new Date(now.getTime() - person.joinedDaysAgo * dayMs).toISOString()
}
