import type { Place } from '@localchef/contracts/places/place'
import { stateCodeOf } from '@localchef/contracts/places/state-code'
import { zipCodeIn } from '@localchef/contracts/zip-code'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useRef, useState } from 'react'
import { placesQuery } from './find-places.ts'
import type { Doubt } from './place-doubt.tsx'

export interface Town {
  city: string
  state: string
  zipCode: string
}

/**
 * Completes the fields of an address when one of them is left: `San Francisco, CA 94103` in the field of the city fills all
 * three, a ZIP code alone names its town. What names no one place changes nothing, and its choices are offered.
 */
export function useTownFields(read: () => Town, write: (name: keyof Town, value: string) => void) {
  const fill = ({ city, state, zipCode }: Partial<Town>) => {
    if (city !== undefined) write('city', city)
    if (state !== undefined) write('state', state)
    if (zipCode !== undefined) write('zipCode', zipCode)
  }
  const queryClient = useQueryClient()
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const asked = useRef('')
  const settle = async () => {
    const typed = read()
    const text = [typed.city, typed.state, typed.zipCode]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(', ')
    if (text === asked.current) return
    asked.current = text
    setDoubt(null)
    if (text === '') return
    const found = await queryClient.fetchQuery(placesQuery(text)).catch(() => undefined)
    if (!found || asked.current !== text) return
    if (found.place) return fill(completed(typed, found.place))
    // A state alone is no question: the town is still to come.
    if (typed.city.trim() !== '') setDoubt({ text, places: found.places })
  }
  return {
    doubt,
    /** For the element around the fields. A click on a button is none: choices would move the button away from it. */
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof HTMLButtonElement)) void settle()
    },
    choose: (place: Place) => {
      setDoubt(null)
      const { city, state, zipCode } = place
      fill({ city, state, ...(zipCode ? { zipCode } : {}) })
      const { zipCode: typed } = read()
      asked.current = [city, state, zipCode ?? typed.trim()].filter(Boolean).join(', ')
    },
  }
}

/** The fields that a found place completes. A typed name stays, unless it holds more than a name or is in Russian. */
export function completed(typed: Town, place: Place): Partial<Town> {
  const city = typed.city.trim()
  const isMore =
    city === '' || /[,;\d\n]/.test(city) || /\p{Script=Cyrillic}/u.test(city) || endsInState(city, place)
  const zipCode = zipCodeIn(typed.zipCode) ?? place.zipCode
  return {
    ...(isMore ? { city: place.city } : {}),
    ...(stateCodeOf(typed.state) === place.state && typed.state.trim() === place.state
      ? {}
      : { state: place.state }),
    ...(zipCode && zipCode !== typed.zipCode ? { zipCode } : {}),
  }
}

/** `San Francisco CA` in the field of the city. */
function endsInState(city: string, place: Place): boolean {
  const words = city.split(/\s+/)
  return words.some((_, index) => index > 0 && stateCodeOf(words.slice(index).join(' ')) === place.state)
}
