import { longestSearch } from '@localchef/contracts/text-limits'
import { Search } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import { ComboboxInput } from '@/shared/ui/combobox-input.tsx'
import { useMarkedRow } from '@/shared/ui/use-marked-row.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { type Suggestion, suggestionsOf } from './suggestions.ts'
import { useSuggestions } from './use-suggestions.ts'

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
      <SuggestionList id={id} rows={rows} active={marked} onChoose={choose} />
      <p role="status" className="sr-only">
        {text.trim() !== '' && t('search.suggestions', { count: rows.length })}
      </p>
    </search>
  )
}
