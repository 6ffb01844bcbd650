import { longestSearch } from '@localchef/contracts/text-limits'
import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

/** A field for the words of a search in ready food; searches on Enter and on blur. */
export function ReadyWords({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const { t } = useTranslation('chefs')
  const [text, setText] = useState(query)
  const sent = useRef(query)
  // The address lags behind a search: it must not replace newer input.
  useEffect(() => {
    if (query === sent.current) return
    sent.current = query
    setText(query)
  }, [query])
  const send = (next: string) => {
    setText(next)
    sent.current = next.trim()
    if (next.trim() !== query) onChange(next.trim())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(text)
  }
  return (
    <form onSubmit={submit} className="min-w-0 flex-1 basis-60">
      <Field label={t('ready.words')} hideLabel="on-phone" required>
        <TextInput
          // `required` only leaves out the word "optional"; the field may stay empty.
          aria-required={false}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t('ready.wordsPlaceholder')}
          value={text}
          maxLength={longestSearch}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => send(text)}
          start={<Search aria-hidden />}
          end={
            text !== '' && (
              <IconButton label={t('ready.clearWords')} onClick={() => send('')}>
                <X aria-hidden />
              </IconButton>
            )
          }
        />
      </Field>
    </form>
  )
}
