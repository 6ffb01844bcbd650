import { z } from 'zod'

/**
 * The scopes of API keys. A contract names the scope that its operation needs; an operation without one is closed to keys,
 * except for public reads.
 */
export const keyScopes = [
  'read:menu',
  'write:menu',
  'read:orders',
  'write:orders',
  'read:bookings',
  'write:bookings',
  'read:kitchen',
  'write:kitchen',
  'read:payouts',
] as const

export const KeyScope = z.enum(keyScopes)
export type KeyScope = z.infer<typeof KeyScope>

/** The scopes that a person of this role can give to a key. Admins cannot have keys. */
export function scopesFor(role: 'buyer' | 'chef' | 'admin'): readonly KeyScope[] {
  if (role === 'admin') return []
  return role === 'chef' ? keyScopes : ['read:orders', 'write:orders', 'read:bookings', 'write:bookings']
}

/** Prefix of every key, so leaked keys can be found by a search. */
export const keyMark = 'lck_'

/** Also matches within a longer text. */
export const keyForm = /lck_[A-Za-z0-9_-]{43}/
