import { longestQuery } from '@localchef/contracts/text-limits'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChipStrip } from '@/shared/ui/chip-strip.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { SearchInput } from '@/shared/ui/search-input.tsx'
import { DayRange } from './day-range.tsx'

interface ListToolsProps<Which extends string> {
  /** The searchable fields, as an example. */
  placeholder: string
  query: string
  onQuery: (query: string) => void
  choices: ReadonlyArray<{ value: Which; label: ReactNode }>
  which: Which
  onWhich: (which: Which) => void
  /** Whether the days of the address filter the list. */
  hasDays?: boolean
}

const pauseMs = 300

export function ListTools<Which extends string>(props: ListToolsProps<Which>) {
  const { placeholder, query, onQuery, choices, which, onWhich, hasDays } = props
  const { t } = useTranslation('desk')
  return (
    <div className="grid min-w-0 gap-3">
      <SearchBox key="search" label={placeholder} query={query} onQuery={onQuery} />
      <ChipStrip label={t('show')} choices={choices} value={which} onChoose={onWhich} />
      {hasDays && <DayRange />}
    </div>
  )
}

interface SearchBoxProps {
  label: string
  query: string
  onQuery: (query: string) => void
}

/** A debounced search field. Follows the address, which the back button may change. */
export function SearchBox({ label, query, onQuery }: SearchBoxProps) {
  const [typed, setTyped] = useState(query)
  const [seen, setSeen] = useState(query)
  if (query !== seen) {
    setSeen(query)
    setTyped(query)
  }
  useEffect(() => {
    if (typed === query) return
    const timer = window.setTimeout(() => onQuery(typed.trim()), pauseMs)
    return () => window.clearTimeout(timer)
  })
  return (
    <Field label={label} hideLabel required className="max-w-xl">
      <SearchInput
        aria-required={false}
        placeholder={label}
        maxLength={longestQuery}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onClear={() => setTyped('')}
      />
    </Field>
  )
}
