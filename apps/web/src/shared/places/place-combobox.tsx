import type { Place } from '@localchef/contracts/places/place'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { LoaderCircle, LocateFixed, MapPin, X } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useDelayed } from '@/shared/browser/use-delayed.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ComboboxInput } from '@/shared/ui/combobox-input.tsx'
import { ComboboxOption } from '@/shared/ui/combobox-option.tsx'
import { type FoundPlaces, placesQuery } from './find-places.ts'
import { type Doubt, PlaceDoubt } from './place-doubt.tsx'
import { placeName, type SearchPlace, toSearchPlace } from './search-place.ts'
import { useMyPlace } from './use-my-place.ts'

interface PlaceComboboxProps extends PlaceFieldOptions {
  label: string
  hideLabel?: boolean
  placeholder?: string
  /** In the size of the home page's search. */
  large?: boolean
  error?: string | undefined
  inputRef?: RefObject<HTMLInputElement | null>
  className?: string
}

/**
 * A field for a place, with completions. Text that was typed without choosing a place is resolved on Enter, on blur and
 * before the form is sent. If the text names no single place, none is set, and the possible places are shown.
 */
export function PlaceCombobox(props: PlaceComboboxProps) {
  const { label, hideLabel, placeholder, withMyLocation, large, error, inputRef, className } = props
  const { t } = useTranslation('cards')
  const id = useId()
  const ownRef = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownRef
  const field = usePlaceField(props, input)
  const describedBy = field.doubt ? `${id}-doubt` : error ? `${id}-error` : undefined
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
          ref={input}
          id={id}
          isOpen={field.isOpen}
          activeId={field.active >= 0 ? optionId(id, field.active) : undefined}
          isBusy={field.locating}
          aria-invalid={describedBy ? true : undefined}
          aria-describedby={describedBy}
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
      <p role="status" className="sr-only">
        {field.isOpen && field.isFresh && t('place.suggestions', { count: field.options.length })}
      </p>
      {field.doubt && <PlaceDoubt id={`${id}-doubt`} doubt={field.doubt} onChoose={field.chooseMeant} />}
      {error && !field.doubt && (
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

/** State of a place field: its text, its list, the active row, and the doubt about a text that names no one place. */
function usePlaceField(
  { value, onChange, withMyLocation = false }: PlaceFieldOptions,
  input: RefObject<HTMLInputElement | null>,
) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const shown = value ? value.name || t('place.mine') : ''
  const [text, setText] = useState(shown)
  const dirty = text.trim() !== shown
  const list = useList()
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  /** Set by a choice: the blur that follows must not resolve the previously typed text. */
  const chosen = useRef(false)

  useEffect(() => setText(shown), [shown])

  const { options, isLoading } = usePlaceOptions(dirty ? text : '', list.open)
  const firstPlace = withMyLocation ? 1 : 0
  const count = firstPlace + options.length
  const choose = (place: SearchPlace | null) => {
    chosen.current = true
    list.close()
    setDoubt(null)
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
  /** Takes the place that the text names, or shows the doubt. Returns whether a place or an empty field is now set. */
  const resolve = async (): Promise<boolean> => {
    const typed = text.trim()
    if (typed === '') {
      choose(null)
      return true
    }
    const { place, places } = await queryClient
      .fetchQuery(placesQuery(typed))
      .catch((): FoundPlaces => ({ place: null, places: [] }))
    if (input.current && input.current.value.trim() !== typed) return false
    if (place) {
      choose(toSearchPlace(place, language))
      return true
    }
    list.close()
    setDoubt({ text: typed, places })
    return false
  }
  useHeldForm(input, dirty, resolve)
  const enter = () => {
    if (list.open && list.active >= 0) return () => pick(list.active)
    return dirty ? () => void resolve() : undefined
  }
  const inputProps = {
    value: text,
    onChange: (event: { target: HTMLInputElement }) => {
      chosen.current = false
      setText(event.target.value)
      setDoubt(null)
      list.startAgain()
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      chosen.current = false
      event.target.select()
      list.setOpen(true)
    },
    onBlur: () => {
      list.setOpen(false)
      if (dirty && !chosen.current) void resolve()
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => list.handleKey(event, count, enter),
  }
  return {
    text,
    isOpen: list.open && count > 0,
    active: list.active,
    locating,
    /** Whether the options belong to the typed text. */
    isFresh: dirty && text.trim() !== '' && !isLoading,
    options,
    firstPlace,
    pick,
    doubt,
    chooseMeant: (place: Place) => choose(toSearchPlace(place, language)),
    clear: () => choose(null),
    inputProps,
  }
}

/** Sends the form of a field only once its text is settled: otherwise it would be sent without the typed place. */
function useHeldForm(
  input: RefObject<HTMLInputElement | null>,
  isHeld: boolean,
  settle: () => Promise<boolean>,
): void {
  const waiting = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    const form = input.current?.form
    if (!form) return
    if (!isHeld) {
      const held = waiting.current
      waiting.current = null
      held?.requestSubmit()
      return
    }
    const hold = (event: Event) => {
      event.preventDefault()
      // Otherwise React would call the form's own handler, further up.
      event.stopImmediatePropagation()
      // Set first: the text may be settled and drawn before this promise resolves.
      waiting.current = form
      void settle().then((isSettled) => {
        if (!isSettled) waiting.current = null
      })
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => form.removeEventListener('submit', hold, { capture: true })
  })
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
  const isLate = typed !== text.trim()
  if (typed === '') return { options: [], isLoading: isLate }
  return {
    options: query.data?.places ?? [],
    isLoading: isLate || query.isPending || query.isPlaceholderData,
  }
}
