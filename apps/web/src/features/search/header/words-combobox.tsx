import type { suggestSearch } from '@localchef/contracts/search/suggest-search'
import { longestSearch } from '@localchef/contracts/text-limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChefHat, MapPin, Search, Soup, Utensils } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readPublic } from '@/shared/backend/read-public.ts'
import { useDelayed } from '@/shared/browser/use-delayed.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import { ComboboxInput } from '@/shared/ui/combobox-input.tsx'
import { GroupedListbox } from '@/shared/ui/grouped-listbox.tsx'
import { useMarkedRow } from '@/shared/ui/use-marked-row.ts'
import { type Suggestion, type SuggestionGroup, suggestionsOf } from './suggestions.ts'

interface WordsComboboxProps {
  inputRef: RefObject<HTMLInputElement | null>
  place: SearchPlace | null
  onGo: (to: string) => void
  onPlace: (place: SearchPlace) => void
}

/** A field for words with suggestions. Arrow keys mark one; Enter takes it, or else the typed words. */
export function WordsCombobox({ inputRef, place, onGo, onPlace }: WordsComboboxProps) {
  const { t } = useTranslation('menu')
  const { language } = useLanguage()
  const id = useId()
  const [text, setText] = useState('')
  const { answer, isLoading } = useSuggestions(text)
  const rows = suggestionsOf(text, answer, place, language)

  const choose = (row: Suggestion | undefined) => {
    if (row?.place) {
      onPlace(row.place)
    } else if (row?.to) onGo(row.to)
  }
  const { marked, markFirst, press } = useMarkedRow(rows, choose)
  return (
    <search className="grid gap-2">
      <label htmlFor={id} className="text-small font-semibold">
        {t('search.words')}
      </label>
      <span className="relative block">
        <Search
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-ink-faint"
          aria-hidden
        />
        <ComboboxInput
          ref={inputRef}
          id={id}
          isOpen={rows.length > 0}
          activeId={`${id}-${marked}`}
          isBusy={isLoading}
          inputMode="search"
          enterKeyHint="search"
          maxLength={longestSearch}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            markFirst()
          }}
          onKeyDown={press}
          className="min-h-12 px-11"
        />
      </span>
      <GroupedListbox
        id={id}
        label={t('search.words')}
        groups={groups}
        groupName={(group) => t(`search.groups.${group}`)}
        icons={icons}
        rows={rows}
        marked={marked}
        onChoose={choose}
      >
        {(row) => (
          <>
            <span className="min-w-0 flex-1 truncate">{row.text}</span>
            <span className="numeric shrink-0 text-caption text-ink-faint">
              {row.count === undefined ? row.hint : t('search.chefs', { count: row.count })}
            </span>
          </>
        )}
      </GroupedListbox>
      <p role="status" className="sr-only">
        {text.trim() !== '' && !isLoading && t('search.suggestions', { count: rows.length })}
      </p>
    </search>
  )
}

const delayMs = 150

/** Suggestions for the typed text; until they arrive, those of the earlier text. A failure means none. */
function useSuggestions(typed: string) {
  const text = useDelayed(typed.trim().toLowerCase(), delayMs)
  const query = useQuery({
    queryKey: ['suggest-search', text],
    queryFn: ({ signal }) =>
      readPublic<typeof suggestSearch>('suggest-search', { query: text.slice(0, 80) }, { signal }),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
  })
  return { answer: text.length > 1 ? query.data : undefined, isLoading: query.isFetching }
}

const groups: readonly SuggestionGroup[] = ['words', 'dishes', 'cuisines', 'chefs', 'places']

const icons: Record<SuggestionGroup, ReactNode> = {
  words: <Search aria-hidden />,
  dishes: <Soup aria-hidden />,
  cuisines: <Utensils aria-hidden />,
  chefs: <ChefHat aria-hidden />,
  places: <MapPin aria-hidden />,
}
