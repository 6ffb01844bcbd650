import type { Place } from '@localchef/contracts/places/place'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { toast } from '@/shared/ui/toast.ts'
import { placeName, type SearchPlace, toSearchPlace } from './search-place.ts'
import { useMyPlace } from './use-my-place.ts'
import { placesQuery, usePlaceOptions } from './use-place-options.ts'

export interface PlaceFieldOptions {
  value: SearchPlace | null
  onChange: (place: SearchPlace | null) => void
  /** Offers the browser's own position first. */
  withMyLocation?: boolean
}

/** State of a place field: its text, its list and the active row. Typed text is resolved on Enter and on blur. */
export function usePlaceField({ value, onChange, withMyLocation = false }: PlaceFieldOptions) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const shown = value ? value.name || t('place.mine') : ''
  const [text, setText] = useState(shown)
  const dirty = text.trim() !== shown
  const list = useList()
  /** Set by a choice: the blur that follows must not resolve the text typed before. */
  const chosen = useRef(false)

  useEffect(() => setText(shown), [shown])

  const { options } = usePlaceOptions(dirty ? text : '', list.open)
  const firstPlace = withMyLocation ? 1 : 0
  const count = firstPlace + options.length
  const choose = (place: SearchPlace | null) => {
    chosen.current = true
    list.close()
    setText(place ? place.name || t('place.mine') : '')
    onChange(place)
  }
  const { locating, locate } = useMyPlace(choose)
  const pick = (index: number) => {
    const place = options[index - firstPlace]
    if (index < firstPlace) {
      list.setOpen(false)
      void locate()
    }
    if (place) choose(toSearchPlace(place, language))
  }
  /** `certain` takes the best match; otherwise only a match that starts with the typed text. */
  const resolve = async (certain: boolean) => {
    const typed = text.trim()
    if (typed === '') return choose(null)
    const [first] = await queryClient.fetchQuery(placesQuery(typed)).catch((): Place[] => [])
    const begins = first && placeName(first, language).toLowerCase().startsWith(typed.toLowerCase())
    if (first && (certain || begins)) {
      choose(toSearchPlace(first, language))
    } else if (certain) {
      toast.error(t('place.unknown', { text: typed }))
    } else {
      setText(shown)
    }
  }
  const enter = () => {
    if (list.open && list.active >= 0) return () => pick(list.active)
    return dirty ? () => void resolve(true) : undefined
  }
  const inputProps = {
    value: text,
    onChange: (event: { target: HTMLInputElement }) => {
      chosen.current = false
      setText(event.target.value)
      list.startAgain()
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      chosen.current = false
      event.target.select()
      list.setOpen(true)
    },
    onBlur: () => {
      list.setOpen(false)
      if (dirty && !chosen.current) void resolve(false)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => list.handleKey(event, count, enter),
  }
  return {
    text,
    isOpen: list.open && count > 0,
    active: list.active,
    locating,
    options,
    firstPlace,
    pick,
    clear: () => choose(null),
    inputProps,
  }
}

/** Whether the list is open and which row is active; -1 means none. */
function useList() {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const move = (step: 1 | -1, count: number) => {
    setOpen(true)
    if (count > 0) setActive((now) => nextIndex(now, step, count))
  }
  const keyAction = (key: string, count: number): (() => void) | undefined => {
    if (key === 'ArrowDown') return () => move(1, count)
    if (key === 'ArrowUp') return () => move(-1, count)
    return key === 'Escape' && open ? close : undefined
  }
  return {
    open,
    setOpen,
    active,
    close,
    startAgain: () => {
      setOpen(true)
      setActive(-1)
    },
    /** `enter` returns the action of the Enter key, if it has one. */
    handleKey: (event: KeyboardEvent, count: number, enter: () => (() => void) | undefined) => {
      const act = event.key === 'Enter' ? enter() : keyAction(event.key, count)
      if (!act) return
      event.preventDefault()
      act()
    },
  }
}

/** The row after or before the active one, around both ends. */
function nextIndex(active: number, step: 1 | -1, count: number): number {
  if (active < 0) return step > 0 ? 0 : count - 1
  return (active + step + count) % count
}
