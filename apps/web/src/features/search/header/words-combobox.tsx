import { longestSearch } from '@localchef/contracts/text-limits'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'
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
  const [active, setActive] = useState(0)
  const { answer, isLoading } = useSuggestions(text)
  const rows = suggestionsOf(text, answer, place, language)
  const marked = Math.min(active, rows.length - 1)

  const choose = (row: Suggestion | undefined) => {
    if (row?.place) {
      onPlace(row.place)
    } else if (row?.to) onGo(row.to)
  }
  const step = { ArrowDown: 1, ArrowUp: rows.length - 1 }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (rows.length === 0 || (key !== 'Enter' && key !== 'ArrowDown' && key !== 'ArrowUp')) return
    event.preventDefault()
    if (key === 'Enter') {
      choose(rows[marked])
    } else {
      setActive((marked + step[key]) % rows.length)
    }
  }
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
        <input
          ref={inputRef}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={rows.length > 0 ? `${id}-${marked}` : undefined}
          aria-busy={isLoading || undefined}
          autoComplete="off"
          inputMode="search"
          enterKeyHint="search"
          maxLength={longestSearch}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
          className="min-h-12 w-full rounded-md border border-line-strong bg-surface px-11 text-body text-ink transition-colors hover:border-ink-faint focus-visible:border-accent focus-visible:outline-offset-0"
        />
      </span>
      <SuggestionList id={id} rows={rows} active={marked} onChoose={choose} />
      <p role="status" className="sr-only">
        {text.trim() !== '' && t('search.suggestions', { count: rows.length })}
      </p>
    </search>
  )
}
