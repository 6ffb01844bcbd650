import { defaultRadiusMiles } from '@localchef/contracts/search/search-choices'
import { longestSearch } from '@localchef/contracts/text-limits'
import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadedConfig } from '@/shared/backend/config.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PlaceCombobox } from '@/shared/places/place-combobox.tsx'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { type ChefCriteria, hasWords } from '../chef-criteria.ts'
import type { ChefSearchState } from '../chef-search-store.ts'

interface NearFormProps {
  search: ChefSearchState
  /** After a search near a chosen place or for submitted words. */
  onSearched: () => void
}

export function NearForm({ search, onSearched }: NearFormProps) {
  const { t } = useTranslation('chefs')
  const { language } = useLanguage()
  const { place, choosePlace, placeInput, text, type, radius, chooseRadius, submit } = useNearFields(
    search,
    onSearched,
  )

  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)_7.25rem] items-start gap-3 max-sm:grid-cols-[8.5rem_minmax(0,1fr)] lg:grid-cols-[1.4fr_10rem_1.4fr_auto]"
    >
      <div className="max-sm:col-span-2">
        <PlaceCombobox
          label={t('near.place')}
          placeholder={loadedConfig()?.region?.city[language] ?? t('near.placePlaceholder')}
          value={place}
          onChange={choosePlace}
          withMyLocation
          inputRef={placeInput}
        />
      </div>
      <DistanceSlider value={radius} onChange={chooseRadius} />
      <WordsField text={text} onType={type} />
      <div className="grid max-sm:col-span-2 sm:mt-6.5">
        <Button type="submit" icon={<Search className="max-sm:hidden" aria-hidden />}>
          {t('near.submit')}
        </Button>
      </div>
    </form>
  )
}

/** The fields of the form and the searches that their changes start. */
function useNearFields(search: ChefSearchState, onSearched: () => void) {
  const { criteria, searchNear, searchText, searchList, setRadius: rerunWithin } = search
  const remembered = useRememberedPlace(({ place }) => place)
  const remember = useRememberedPlace(({ remember }) => remember)
  const [place, setPlace] = useState<SearchPlace | null>(criteria.place ?? remembered)
  const [text, setText] = useState(criteria.query)
  const [radius, setRadius] = useState(radiusOf(criteria))
  const placeInput = useRef<HTMLInputElement>(null)

  useSearchedFields(criteria, setPlace, setText)
  const searched = radiusOf(criteria)
  useEffect(() => setRadius(searched), [searched])
  useWaitingWords(criteria, remembered, searchText)

  const choosePlace = (next: SearchPlace | null) => {
    setPlace(next)
    remember(next)
    if (next) {
      searchAt(next, radius)
      onSearched()
    } else if (criteria.searchType === 'location') searchList()
  }
  const searchAt = (where: SearchPlace, miles: number | null) => {
    if (text.trim() !== '') {
      searchText(text, where, miles)
    } else if (miles === null) {
      searchList()
    } else {
      searchNear(where, miles)
    }
  }
  const chooseRadius = (miles: number | null) => {
    setRadius(miles)
    if (place && place === criteria.place) {
      rerunWithin(miles)
    } else if (place) searchAt(place, miles)
  }
  const type = (next: string) => {
    setText(next)
    if (next.trim() === '') {
      leaveText()
    } else if (place) searchText(next, place, radius)
  }
  const leaveText = () => {
    if (!hasWords(criteria)) return
    if (place && radius !== null) {
      searchNear(place, radius)
    } else {
      searchList()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') {
      if (!searchText(text, place, radius)) placeInput.current?.focus()
    } else if (place) {
      searchAt(place, radius)
    } else {
      searchList()
    }
    if (place) onSearched()
  }

  return { place, choosePlace, placeInput, text, type, radius, chooseRadius, submit }
}

/** Follows changes made by the address or the clear button. */
function useSearchedFields(
  { place, query }: ChefCriteria,
  setPlace: (place: SearchPlace | null) => void,
  setText: (change: (typed: string) => string) => void,
) {
  const placeBefore = useRef(place)
  useEffect(() => {
    // Keeps the remembered place until a search has set its own.
    if (place || placeBefore.current) setPlace(place)
    placeBefore.current = place
  }, [place, setPlace])
  useEffect(() => setText((typed) => (typed.trim() === query ? typed : query)), [query, setText])
}

function radiusOf({ searchType, radiusMiles }: ChefCriteria): number | null {
  return searchType === 'text' ? null : radiusMiles
}

/** If the address has words but no place, searches for the words near the remembered place. */
function useWaitingWords(
  { searchType, query, place }: ChefCriteria,
  remembered: SearchPlace | null,
  searchText: ChefSearchState['searchText'],
) {
  const isWaiting = searchType === 'list' && query !== '' && place === null
  useEffect(() => {
    if (isWaiting && remembered) searchText(query, remembered, defaultRadiusMiles)
  }, [isWaiting, query, remembered, searchText])
}

function WordsField({ text, onType }: { text: string; onType: (text: string) => void }) {
  const { t } = useTranslation(['chefs', 'cards'])
  return (
    <Field label={t('near.text')} required>
      <TextInput
        // `required` only leaves out the word "optional"; the field may stay empty.
        aria-required={false}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={t('near.textPlaceholder')}
        value={text}
        maxLength={longestSearch}
        onChange={(event) => onType(event.target.value)}
        start={<Search aria-hidden />}
        end={
          text !== '' && (
            <button
              type="button"
              aria-label={t('place.clear', { ns: 'cards', label: t('near.text') })}
              className="grid size-11 place-items-center text-ink-faint hover:text-ink [&>svg]:size-4.5"
              onClick={() => onType('')}
            >
              <X aria-hidden />
            </button>
          )
        }
      />
    </Field>
  )
}

/** Miles of the slider's positions; null, the last one, means anywhere. */
const positions: readonly (number | null)[] = [1, 2, 5, 10, 15, 25, 50, 75, 100, null]

interface DistanceSliderProps {
  value: number | null
  onChange: (miles: number | null) => void
}

/**
 * The radius of a search near a place, up to anywhere. A radius in the address between two positions is shown
 * unchanged.
 */
function DistanceSlider({ value, onChange }: DistanceSliderProps) {
  const { t } = useTranslation('chefs')
  const id = useId()
  const text = value === null ? t('near.anywhere') : t('near.miles', { count: value })
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="numeric flex justify-between gap-2 text-small font-semibold">
        {t('near.radius')}
        <span className="font-normal text-ink-soft">{text}</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={positions.length - 1}
        step={1}
        value={positionOf(value)}
        aria-valuetext={text}
        onChange={(event) => onChange(positions[Number(event.target.value)] ?? null)}
        className="h-11 w-full cursor-pointer accent-accent"
      />
    </div>
  )
}

function positionOf(miles: number | null): number {
  if (miles === null) return positions.length - 1
  const at = positions.findIndex((position) => position === null || position >= miles)
  return Math.min(at, positions.length - 2)
}
