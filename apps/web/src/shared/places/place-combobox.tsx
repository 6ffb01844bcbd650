import type { Place } from '@localchef/contracts/places/place'
import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { LoaderCircle, LocateFixed, MapPin, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { toast } from '@/shared/ui/toast.ts'
import { findMyPlace } from './find-places.ts'
import { PlaceOption } from './place-option.tsx'
import { placeName, type SearchPlace, toSearchPlace } from './search-place.ts'
import { placesQuery, usePlaceOptions } from './use-place-options.ts'

interface PlaceComboboxProps {
  label: string
  hideLabel?: boolean
  placeholder?: string
  value: SearchPlace | null
  onChange: (place: SearchPlace | null) => void
  /** Offers the browser's own position first. */
  withMyLocation?: boolean
  /** The hero's size. */
  large?: boolean
  error?: string | undefined
  inputRef?: React.RefObject<HTMLInputElement | null>
  className?: string
}

/** A city or ZIP code, completed while it is typed. What is typed and not chosen is resolved on Enter and on leaving. */
export function PlaceCombobox(props: PlaceComboboxProps) {
  const {
    label,
    hideLabel,
    placeholder,
    value,
    onChange,
    withMyLocation,
    large,
    error,
    inputRef,
    className,
  } = props
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const id = useId()
  const shown = value ? value.name || t('place.mine') : ''
  const [text, setText] = useState(shown)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [locating, setLocating] = useState(false)
  const dirty = text.trim() !== shown
  /** Leaving because a choice was made must not resolve what was typed before. */
  const chosen = useRef(false)

  useEffect(() => setText(shown), [shown])

  const { options } = usePlaceOptions(dirty ? text : '', open)
  const mineAt = withMyLocation ? 0 : -1
  const firstPlace = withMyLocation ? 1 : 0
  const count = firstPlace + options.length
  const optionId = (index: number) => `${id}-option-${index}`

  const finish = (place: SearchPlace | null) => {
    chosen.current = true
    setOpen(false)
    setActive(-1)
    setText(place ? place.name || t('place.mine') : '')
    onChange(place)
  }
  const choose = (place: Place) => finish(toSearchPlace(place, language))
  const locate = async () => {
    setOpen(false)
    setLocating(true)
    try {
      finish(await findMyPlace(language))
    } catch (problem) {
      const denied = problem instanceof Error && problem.message === 'denied'
      toast.error(t(denied ? 'place.denied' : 'place.unavailable'))
    } finally {
      setLocating(false)
    }
  }
  const pick = (index: number) => {
    if (index === mineAt) return void locate()
    const place = options[index - firstPlace]
    if (place) choose(place)
  }
  /** `certain` takes the likeliest place; otherwise only one that begins with what was typed. */
  const resolve = async (certain: boolean) => {
    const typed = text.trim()
    if (typed === '') return finish(null)
    const places = await queryClient.fetchQuery(placesQuery(typed)).catch(() => [])
    const [first] = places
    const begins = first && placeName(first, language).toLowerCase().startsWith(typed.toLowerCase())
    if (first && (certain || begins)) choose(first)
    else if (certain) toast.error(t('place.unknown', { text: typed }))
    else setText(shown)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (count > 0) setActive((now) => (now < 0 ? (step > 0 ? 0 : count - 1) : (now + step + count) % count))
    } else if (event.key === 'Enter') {
      if (open && active >= 0) {
        event.preventDefault()
        pick(active)
      } else if (dirty) {
        event.preventDefault()
        void resolve(true)
      }
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    }
  }

  const isOpen = open && count > 0
  return (
    <div className={clsx('relative grid gap-1.5', className)}>
      <label htmlFor={id} className={clsx('text-small font-semibold', hideLabel && 'sr-only')}>
        {label}
      </label>
      <span className="relative block">
        <span className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-ink-faint [&>svg]:size-5">
          {locating ? <LoaderCircle className="animate-spin" aria-hidden /> : <MapPin aria-hidden />}
        </span>
        <input
          ref={inputRef}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-busy={locating || undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            chosen.current = false
            setText(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onFocus={(event) => {
            chosen.current = false
            event.target.select()
            setOpen(true)
          }}
          onBlur={() => {
            setOpen(false)
            if (dirty && !chosen.current) void resolve(false)
          }}
          onKeyDown={onKeyDown}
          className={clsx(
            'w-full rounded-md border border-line-strong bg-surface pl-11 pr-11 text-body text-ink transition-colors hover:border-ink-faint focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-danger',
            large ? 'min-h-13' : 'min-h-11',
          )}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={t('place.clear', { label })}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-faint hover:text-ink [&>svg]:size-4.5"
            onClick={() => finish(null)}
          >
            <X aria-hidden />
          </button>
        )}
      </span>
      <ul
        id={`${id}-list`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox
        role="listbox"
        aria-label={label}
        hidden={!isOpen}
        // The field keeps the focus while an option is pressed.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-80 animate-rise overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-floating"
      >
        {withMyLocation && (
          <PlaceOption
            id={optionId(mineAt)}
            isActive={active === mineAt}
            icon={<LocateFixed aria-hidden />}
            onChoose={() => pick(mineAt)}
          >
            <span className="font-medium text-accent-text">{t('place.useMine')}</span>
          </PlaceOption>
        )}
        {options.map((place, index) => (
          <PlaceOption
            key={place.id}
            id={optionId(firstPlace + index)}
            isActive={active === firstPlace + index}
            icon={<MapPin aria-hidden />}
            onChoose={() => choose(place)}
          >
            {placeName(place, language)}
          </PlaceOption>
        ))}
      </ul>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
