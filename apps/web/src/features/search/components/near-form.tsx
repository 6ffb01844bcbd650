import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceCombobox } from '@/shared/places/place-combobox.tsx'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { ChefSearchState } from '../chef-search-store.ts'
import { RadiusSelect } from './radius-select.tsx'

/** A place with a radius, and words for a dish, a cuisine or a chef. */
export function NearForm({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation(['chefs', 'cards'])
  const { criteria, searchNear, searchText, searchList } = search
  const { place: remembered, remember } = useRememberedPlace()
  const [place, setPlace] = useState<SearchPlace | null>(criteria.place ?? remembered)
  const [text, setText] = useState(criteria.query)
  const [radius, setRadius] = useState(criteria.radiusMiles)
  const placeInput = useRef<HTMLInputElement>(null)

  // What the address bar or the clear button changed.
  const placeBefore = useRef(criteria.place)
  useEffect(() => {
    // The remembered place stands until a search has had one of its own.
    if (criteria.place || placeBefore.current) setPlace(criteria.place)
    placeBefore.current = criteria.place
  }, [criteria.place])
  useEffect(
    () => setText((typed) => (typed.trim() === criteria.query ? typed : criteria.query)),
    [criteria.query],
  )
  useEffect(() => setRadius(criteria.radiusMiles), [criteria.radiusMiles])

  const choosePlace = (next: SearchPlace | null) => {
    setPlace(next)
    remember(next)
    if (next) searchNear(next, radius)
    else if (criteria.searchType === 'location') searchList()
  }
  const chooseRadius = (miles: number) => {
    setRadius(miles)
    if (place) searchNear(place, miles)
  }
  const type = (next: string) => {
    setText(next)
    if (next.trim() === '') leaveText()
    else if (place) searchText(next, place)
  }
  const leaveText = () => {
    if (criteria.searchType !== 'text') return
    if (place) searchNear(place, radius)
    else searchList()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') {
      if (!searchText(text, place)) placeInput.current?.focus()
    } else if (place) searchNear(place, radius)
    else searchList()
  }

  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)_7.25rem] items-end gap-3 max-sm:grid-cols-[8.5rem_minmax(0,1fr)] lg:grid-cols-[1.4fr_10rem_1.4fr_auto]"
    >
      <div className="max-sm:col-span-2">
        <PlaceCombobox
          label={t('near.place')}
          placeholder={t('near.placePlaceholder')}
          value={place}
          onChange={choosePlace}
          withMyLocation
          inputRef={placeInput}
        />
      </div>
      <RadiusSelect label={t('near.radius')} value={radius} onChange={chooseRadius} />
      <Field label={t('near.text')} required>
        <TextInput
          // The field is marked as required only to leave out the word "optional".
          aria-required={false}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t('near.textPlaceholder')}
          value={text}
          maxLength={200}
          onChange={(event) => type(event.target.value)}
          start={<Search aria-hidden />}
          end={
            text !== '' && (
              <button
                type="button"
                aria-label={t('place.clear', { ns: 'cards', label: t('near.text') })}
                className="grid size-11 place-items-center text-ink-faint hover:text-ink [&>svg]:size-4.5"
                onClick={() => type('')}
              >
                <X aria-hidden />
              </button>
            )
          }
        />
      </Field>
      <div className="grid max-sm:col-span-2">
        <Button type="submit" icon={<Search className="max-sm:hidden" aria-hidden />}>
          {t('near.submit')}
        </Button>
      </div>
    </form>
  )
}
