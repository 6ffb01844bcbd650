import { create } from 'zustand'

export type FavoriteKind = 'dish' | 'chef'

interface VisitorFavorite {
  kind: FavoriteKind
  id: string
  /** Whether the visitor also wants notifications. */
  follows?: boolean
}

const key = 'visitor-favorites'
const most = 50

/** Favorites of a visitor, kept in the browser until they sign in. Empty until `loadVisitorFavorites`. */
export const useVisitorFavorites = create<{ kept: readonly VisitorFavorite[] }>(() => ({ kept: [] }))

export function loadVisitorFavorites(): void {
  useVisitorFavorites.setState({ kept: readVisitorFavorites() })
}

export function readVisitorFavorites(): VisitorFavorite[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isFavorite).slice(0, most) : []
  } catch {
    return []
  }
}

/** Adds or removes a favorite. Returns whether it is kept now. */
export function toggleVisitorFavorite(favorite: VisitorFavorite): boolean {
  const kept = readVisitorFavorites()
  const others = kept.filter((other) => !isSame(other, favorite))
  const isKept = others.length === kept.length
  write(isKept ? [favorite, ...others] : others)
  return isKept
}

/**
 * Turns notifications about a dish or kitchen on or off, and makes it a favorite. Returns whether notifications are now
 * on.
 */
export function followAsVisitor({ kind, id }: VisitorFavorite): boolean {
  const kept = readVisitorFavorites()
  const known = kept.find((other) => isSame(other, { kind, id }))
  const follows = known?.follows !== true
  write([{ kind, id, ...(follows ? { follows } : {}) }, ...kept.filter((other) => other !== known)])
  return follows
}

export function forgetVisitorFavorites(): void {
  write([])
}

export function isSame(one: VisitorFavorite, other: VisitorFavorite): boolean {
  return one.kind === other.kind && one.id === other.id
}

function write(kept: readonly VisitorFavorite[]): void {
  try {
    if (kept.length > 0) localStorage.setItem(key, JSON.stringify(kept.slice(0, most)))
    if (kept.length === 0) localStorage.removeItem(key)
  } catch {
    // Without storage, the favorites last until the page is closed.
  }
  useVisitorFavorites.setState({ kept })
}

function isFavorite(value: unknown): value is VisitorFavorite {
  if (!value || typeof value !== 'object' || !('kind' in value) || !('id' in value)) return false
  return (value.kind === 'dish' || value.kind === 'chef') && typeof value.id === 'string'
}
