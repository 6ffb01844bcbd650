import type { Place } from '@localchef/contracts/places/place'
import { useState } from 'react'
import { townInDoubt } from '@/shared/places/town-in-doubt.ts'

interface Address {
  zipCode: string
  city: string
  state: string
}

/** Asks once for each address whose ZIP code belongs to another town. */
export function useTownQuestion(readAddress: () => Address) {
  const [question, setQuestion] = useState<{ typed: string; known: Place }>()
  const [kept, setKept] = useState('')
  const name = ({ zipCode, city, state }: Address) => `${zipCode} ${city} ${state}`
  return {
    question,
    /** Whether the address can be saved without a question. */
    isSettled: async (): Promise<boolean> => {
      const address = readAddress()
      const known = name(address) === kept ? undefined : await townInDoubt(address)
      setQuestion(known && { typed: `${address.city}, ${address.state}`, known })
      return known === undefined
    },
    /** Accepts the address as typed. */
    keep: () => {
      setKept(name(readAddress()))
      setQuestion(undefined)
    },
  }
}
