import { longestTypedCode } from '@localchef/contracts/discounts/discount-limits'
import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import { Tag } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { codeProblemText } from '../code-problem-text.ts'

interface CodeFieldProps {
  quote: Pick<OrderQuote, 'discount' | 'codeProblem'>
  /** The code in use; empty without one. */
  code: string
  /** Whether the quote still belongs to an earlier code. */
  settling: boolean
  onCode: (code: string) => void
}

/** Applies a discount code, shows its discount or why there is none, and removes it again. */
export function CodeField({ quote, code, settling, onCode }: CodeFieldProps) {
  const { t } = useTranslation('checkout')
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(code !== '')
  const [typed, setTyped] = useState(code)
  const field = useRef<HTMLInputElement>(null)
  const { discount, codeProblem } = quote
  if (code && discount && !settling) {
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <Tag className="size-4 shrink-0 text-accent-text" aria-hidden />
        <p className="grow">
          {t('code.applied', { code: discount.code, amount: formatDollars(discount.amount) })}
        </p>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setTyped('')
            onCode('')
          }}
        >
          {t('code.remove')}
        </Button>
      </div>
    )
  }
  if (!isOpen) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        icon={<Tag aria-hidden />}
        onClick={() => {
          flushSync(() => setOpen(true))
          field.current?.focus()
        }}
      >
        {t('code.ask')}
      </Button>
    )
  }
  const problem = code && codeProblem && !settling ? codeProblemText(codeProblem, t, language) : undefined
  return (
    <Field label={t('code.label')} error={problem}>
      <div className="flex gap-2">
        <TextInput
          ref={field}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={longestTypedCode}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would place the order.
            event.preventDefault()
            onCode(typed.trim())
          }}
        />
        <Button variant="secondary" onClick={() => onCode(typed.trim())} disabled={typed.trim() === ''}>
          {t('code.apply')}
        </Button>
      </div>
    </Field>
  )
}
