import { randomUUID } from 'node:crypto'
import type { Account } from './account.ts'

/**
 * A made-up account that looks like a new one, for an address or phone that is already registered. GoTrue leaves the
 * identities out, which reveals registered addresses; here nothing differs.
 */
export function decoyAccount(
  { email, phone }: { email?: string; phone?: string },
  metadata: Record<string, unknown>,
): Account {
  const now = new Date()
  const id = randomUUID()
  const timestamp = now.toISOString()
  const provider = email ? 'email' : 'phone'
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: email ?? null,
    encrypted_password: null,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    phone: phone ?? null,
    phone_confirmed_at: null,
    confirmed_at: null,
    recovery_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: metadata,
    created_at: now,
    updated_at: now,
    banned_until: null,
    is_anonymous: false,
    is_sso_user: false,
    factors: null,
    identities: [
      {
        id: randomUUID(),
        provider_id: id,
        user_id: id,
        identity_data: {
          sub: id,
          ...(email ? { email } : { phone }),
          email_verified: false,
          phone_verified: false,
        },
        provider,
        last_sign_in_at: timestamp,
        created_at: timestamp,
        updated_at: timestamp,
        email: email ?? null,
      },
    ],
  }
}
