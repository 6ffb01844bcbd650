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
 * Completes the fields of an address when one of them loses focus: `San Francisco, CA 94103` in the city field fills
 * all three, and a ZIP code alone fills its town. A text that names no single place changes nothing, and the possible
 * places are offered.
 */
export function useTownFields(read: () => Town, write: (name: keyof Town, value: string) => void) {
  const fill = ({ city, state, zipCode }: Partial<Town>) => {
    if (city !== undefined) write('city', city)
    if (state !== undefined) write('state', state)
    if (zipCode !== undefined) write('zipCode', zipCode)
  }
  const queryClient = useQueryClient()
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  /** The text last asked about; at first the text with which the form was opened, which is not asked about. */
  const asked = useRef<string>(undefined)
  const open = useRef<Doubt | null>(null)
  const settle = async (isLeaving: boolean) => {
    const typed = read()
    const text = textOf(typed)
    // The person has yet to enter the state: choices would be in the way, and a filled-in state would be typed over.
    if (!isLeaving && isNameAlone(typed)) return
    if (text !== asked.current) {
      asked.current = text
      open.current = null
      setDoubt(null)
      const found = text ? await queryClient.fetchQuery(placesQuery(text)).catch(() => undefined) : undefined
      if (!found || textOf(read()) !== text) return
      if (found.place) return fill(completed(typed, found.place))
      if (typed.city.trim() !== '') open.current = { text, places: found.places }
    }
    if (isLeaving) setDoubt(open.current)
  }
  return {
    doubt,
    onFocus: () => {
      asked.current ??= textOf(read())
    },
    /**
     * For the element around the fields. A click on a button does not count: choices would move the button away from
     * the click.
     */
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLButtonElement) return
      void settle(!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
    },
    choose: (place: Place) => {
      const { city, state, zipCode } = place
      setDoubt(null)
      fill({ city, state, ...(zipCode ? { zipCode } : {}) })
      asked.current = textOf({ city, state, zipCode: zipCode ?? read().zipCode })
    },
  }
}

function textOf({ city, state, zipCode }: Town): string {
  return [city, state, zipCode]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}

function isNameAlone({ city, state, zipCode }: Town): boolean {
  return state.trim() === '' && zipCode.trim() === '' && !/[,;\d\n]/.test(city)
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
