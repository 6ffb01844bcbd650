import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import { TextInput } from './text-input.tsx'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  value: string
  onClear: () => void
}

/** A search field whose own button clears it, in place of the browser's. */
export function SearchInput({ value, onClear, ...rest }: SearchInputProps) {
  const { t } = useTranslation('common')
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onClear()
    // The button disappears with the text.
    input.current?.focus()
  }
  return (
    <TextInput
      {...rest}
      ref={input}
      type="search"
      value={value}
      start={<Search aria-hidden />}
      end={
        value && (
          <IconButton label={t('action.clearSearch')} onClick={clear}>
            <X aria-hidden />
          </IconButton>
        )
      }
      className="[&::-webkit-search-cancel-button]:hidden"
    />
  )
}
