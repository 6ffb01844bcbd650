import { z } from 'zod'
import type { StaffRight } from '../staff/staff-right.ts'

/**
 * The scopes of a person's API keys. A contract names the scope that its operation needs; an operation without one is closed
 * to keys, except for public reads.
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

/** The scopes of the marketplace's own keys, each with the right that its maker needs. They open reads only. */
export const rightOfScope = {
  'marketplace:orders': 'orders_read',
  'marketplace:bookings': 'orders_read',
  'marketplace:users': 'people_read',
  'marketplace:payouts': 'ledger_read',
  'marketplace:decisions': 'audit',
} as const satisfies Record<string, StaffRight>

export type MarketplaceScope = keyof typeof rightOfScope

export const marketplaceScopes = Object.keys(rightOfScope) as MarketplaceScope[]

export const KeyScope = z.enum([...keyScopes, ...marketplaceScopes])
export type KeyScope = z.infer<typeof KeyScope>

/**
 * The scopes that a person can give to a key. An admin makes keys of the marketplace, which open no more than the rights of
 * their staff role.
 */
export function scopesFor({ role, rights }: KeyMaker): readonly KeyScope[] {
  if (role === 'admin') return marketplaceScopes.filter((scope) => rights.includes(rightOfScope[scope]))
  return role === 'chef' ? keyScopes : ['read:orders', 'write:orders', 'read:bookings', 'write:bookings']
}

export interface KeyMaker {
  role: 'buyer' | 'chef' | 'admin'
  /** The rights of the staff role; none for people who are not admins. */
  rights: readonly StaffRight[]
}

/** Prefix of every key, so leaked keys can be found by a search. */
export const keyMark = 'lck_'

/** Also matches within a longer text. */
export const keyForm = /lck_[A-Za-z0-9_-]{43}/
