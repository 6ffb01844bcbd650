import { longestQuery } from '@localchef/contracts/text-limits'
import { type ReactNode, useEffect, useState } from 'react'
import { Field } from '@/shared/ui/field.tsx'
import { SearchInput } from '@/shared/ui/search-input.tsx'

/** Debounce of the search, in milliseconds. */
const searchDelayMs = 300

interface FoundSearchProps {
  label: string
  onSearch: (search: string) => void
  /** Content beside the field. */
  children: ReactNode
}

/** A debounced search field. */
export function FoundSearch({ label, onSearch, children }: FoundSearchProps) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = window.setTimeout(() => onSearch(typed.trim()), searchDelayMs)
    return () => window.clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <search className="flex flex-wrap items-center gap-3">
      <Field label={label} hideLabel required className="min-w-60 max-w-xl flex-1">
        <SearchInput
          value={typed}
          maxLength={longestQuery}
          placeholder={label}
          onChange={(event) => setTyped(event.target.value)}
          onClear={() => setTyped('')}
        />
      </Field>
      {children}
    </search>
  )
}
