import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sturdyStorage } from '@/shared/browser/sturdy-storage.ts'

const storageKey = 'wanted-role'
const kept = sturdyStorage('sessionStorage')

/**
 * The role in the address of the sign-up page (`/auth?role=chef#signup`). Kept in session storage, because signing in
 * with Google loses the address.
 */
export function useWantedRole(): 'buyer' | 'chef' {
  const wanted = new URLSearchParams(useLocation().search).get('role') === 'chef' ? 'chef' : 'buyer'
  useEffect(() => {
    if (wanted === 'chef') kept.setItem(storageKey, wanted)
  }, [wanted])
  return wanted
}

export function rememberedRole(): 'buyer' | 'chef' {
  return kept.getItem(storageKey) === 'chef' ? 'chef' : 'buyer'
}
