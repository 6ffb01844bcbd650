import type { Place } from '@localchef/contracts/places/place'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { LoaderCircle, LocateFixed, MapPin, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDelayed } from '@/shared/browser/use-delayed.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ComboboxInput } from '@/shared/ui/combobox-input.tsx'
import { ComboboxOption } from '@/shared/ui/combobox-option.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { findPlaces } from './find-places.ts'
import { placeName, type SearchPlace, toSearchPlace } from './search-place.ts'
import { useMyPlace } from './use-my-place.ts'

interface PlaceComboboxProps extends PlaceFieldOptions {
  label: string
  hideLabel?: boolean
  placeholder?: string
  /** The hero's size. */
  large?: boolean
  error?: string | undefined
  inputRef?: React.RefObject<HTMLInputElement | null>
  className?: string
}

/** A city or ZIP code with completions. Typed text without a choice is resolved on Enter and on blur. */
export function PlaceCombobox(props: PlaceComboboxProps) {
  const { label, hideLabel, placeholder, withMyLocation, large, error, inputRef, className } = props
  const { t } = useTranslation('cards')
  const id = useId()
  const field = usePlaceField(props)
  return (
    <div className={clsx('relative grid gap-1.5', className)}>
      <label htmlFor={id} className={clsx('text-small font-semibold', hideLabel && 'sr-only')}>
        {label}
      </label>
      <span className="relative block">
        <span className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-ink-faint [&>svg]:size-5">
          {field.locating ? <LoaderCircle className="animate-spin" aria-hidden /> : <MapPin aria-hidden />}
        </span>
        <ComboboxInput
          ref={inputRef}
          id={id}
          isOpen={field.isOpen}
          activeId={field.active >= 0 ? optionId(id, field.active) : undefined}
          isBusy={field.locating}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          spellCheck={false}
          placeholder={placeholder}
          {...field.inputProps}
          className={clsx('pl-11 pr-11 aria-invalid:border-danger', large ? 'min-h-13' : 'min-h-11')}
        />
        {field.text !== '' && (
          <button
            type="button"
            aria-label={t('place.clear', { label })}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-faint hover:text-ink [&>svg]:size-4.5"
            onClick={field.clear}
          >
            <X aria-hidden />
          </button>
        )}
      </span>
      <PlaceList id={id} label={label} field={field} withMyLocation={withMyLocation} />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

interface PlaceListProps {
  id: string
  label: string
  field: ReturnType<typeof usePlaceField>
  withMyLocation: boolean | undefined
}

function PlaceList({ id, label, field, withMyLocation }: PlaceListProps) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const { isOpen, active, options, firstPlace, pick } = field
  return (
    <ul
      id={`${id}-list`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox
      role="listbox"
      aria-label={label}
      hidden={!isOpen}
      // Keeps focus in the field while an option is clicked.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-80 animate-rise overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-floating"
    >
      {withMyLocation && (
        <ComboboxOption
          id={optionId(id, 0)}
          isActive={active === 0}
          icon={<LocateFixed aria-hidden />}
          onChoose={() => pick(0)}
        >
          <span className="font-medium text-accent-text">{t('place.useMine')}</span>
        </ComboboxOption>
      )}
      {options.map((place, index) => (
        <ComboboxOption
          key={place.id}
          id={optionId(id, firstPlace + index)}
          isActive={active === firstPlace + index}
          icon={<MapPin aria-hidden />}
          onChoose={() => pick(firstPlace + index)}
        >
          {placeName(place, language)}
        </ComboboxOption>
      ))}
    </ul>
  )
}

function optionId(id: string, index: number): string {
  return `${id}-option-${index}`
}

interface PlaceFieldOptions {
  value: SearchPlace | null
  onChange: (place: SearchPlace | null) => void
  /** Offers the browser's own position first. */
  withMyLocation?: boolean
}

/** State of a place field: its text, its list and the active row. Typed text is resolved on Enter and on blur. */
function usePlaceField({ value, onChange, withMyLocation = false }: PlaceFieldOptions) {
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

/** Spec section 9: location searches are debounced by 100 ms. */
const delayMs = 100

/** Places that match a text; none for an empty text. */
function usePlaceOptions(text: string, enabled: boolean): { options: readonly Place[]; isLoading: boolean } {
  const typed = useDelayed(text.trim(), delayMs)
  const query = useQuery({
    ...placesQuery(typed),
    enabled: enabled && typed !== '',
    placeholderData: keepPreviousData,
  })
  if (typed === '') return { options: [], isLoading: false }
  return { options: query.data ?? [], isLoading: query.isPending || typed !== text.trim() }
}

function placesQuery(text: string) {
  return {
    queryKey: ['places', text.toLowerCase()],
    queryFn: ({ signal }: { signal: AbortSignal }) => findPlaces(text, signal),
  }
}
