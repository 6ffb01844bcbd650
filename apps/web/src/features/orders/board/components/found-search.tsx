import { longestQuery } from '@localchef/contracts/text-limits'
import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

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
  const { t } = useTranslation('board')
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = window.setTimeout(() => onSearch(typed.trim()), searchDelayMs)
    return () => window.clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <search className="flex flex-wrap items-center gap-3">
      <Field label={label} hideLabel required className="min-w-60 max-w-xl flex-1">
        <TextInput
          type="search"
          value={typed}
          maxLength={longestQuery}
          placeholder={label}
          onChange={(event) => setTyped(event.target.value)}
          start={<Search aria-hidden />}
          end={
            typed && (
              <IconButton label={t('history.clear')} onClick={() => setTyped('')}>
                <X aria-hidden />
              </IconButton>
            )
          }
          className="[&::-webkit-search-cancel-button]:hidden"
        />
      </Field>
      {children}
    </search>
  )
}
