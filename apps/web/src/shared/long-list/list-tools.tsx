import { longestQuery } from '@localchef/contracts/text-limits'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
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
  /** Which date of a row the days in the address filter. */
  days?: ComponentProps<typeof DayRange>['of']
  /** Further filters, and the saved views. */
  children?: ReactNode
}

const pauseMs = 300

export function ListTools<Which extends string>(props: ListToolsProps<Which>) {
  const { placeholder, query, onQuery, choices, which, onWhich, days, children } = props
  const { t } = useTranslation('desk')
  return (
    <div className="grid min-w-0 gap-2">
      <ListBar>
        <SearchBox key="search" label={placeholder} query={query} onQuery={onQuery} />
        {days && <DayRange of={days} />}
        {children}
      </ListBar>
      <ChipStrip label={t('show')} choices={choices} value={which} onChoose={onWhich} />
    </div>
  )
}

/** The line above a list: search, folded filters and saved views. On a phone it wraps. */
export function ListBar({ children }: { children: ReactNode }) {
  return <div className="relative flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">{children}</div>
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
    <Field label={label} hideLabel required className="w-full sm:w-72 xl:w-88">
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
