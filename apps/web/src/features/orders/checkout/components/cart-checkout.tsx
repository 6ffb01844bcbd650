import { longestTypedCode } from '@localchef/contracts/discounts/discount-limits'
import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import { Tag } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RewardChoice } from '@/features/loyalty/components/reward-choice.tsx'
import { formatDollars } from '@/shared/format/money.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { codeProblemText } from '../code-problem-text.ts'
import { CheckoutForm } from './checkout-form.tsx'

/** The discount code, free portion and credit that lower the price of the cart. */
export interface Reductions {
  /** The code in use; empty without one. */
  code: string
  useReward: boolean
  useCredit: boolean
}

interface CartCheckoutProps extends Omit<ComponentProps<typeof CheckoutForm>, 'codeField'> {
  reductions: Reductions
  onReductions: (changed: Partial<Reductions>) => void
}

/**
 * The form that places the cart as an order. Its script is much larger than the page's, and the page shows the lines
 * without the form.
 */
export default function CartCheckout({ reductions, onReductions, ...form }: CartCheckoutProps) {
  const { quote, settling } = form
  const { code, useReward, useCredit } = reductions
  return (
    <CheckoutForm
      {...form}
      codeField={
        <>
          <CodeField
            quote={quote}
            code={code}
            settling={settling}
            onCode={(typed) => onReductions({ code: typed })}
          />
          <RewardChoice
            loyalty={quote.loyalty}
            hasCode={code !== ''}
            checked={useReward}
            onChange={(checked) => onReductions({ useReward: checked })}
          />
          <CreditChoice
            quote={quote}
            checked={useCredit}
            onChange={(checked) => onReductions({ useCredit: checked })}
          />
        </>
      }
    />
  )
}

interface CreditChoiceProps {
  quote: Pick<OrderQuote, 'creditAvailable'>
  checked: boolean
  onChange: (useCredit: boolean) => void
}

/** Asks a buyer with credit whether to pay with it. */
function CreditChoice({ quote, checked, onChange }: CreditChoiceProps) {
  const { t } = useTranslation('checkout')
  if (quote.creditAvailable <= 0) return null
  return (
    <div className="grid gap-1">
      <Checkbox
        label={t('credit.use', { amount: formatDollars(quote.creditAvailable) })}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <Link to="/dashboard/credit" className="text-caption text-ink-soft underline underline-offset-4">
        {t('credit.see')}
      </Link>
    </div>
  )
}

interface CodeFieldProps {
  quote: Pick<OrderQuote, 'discount' | 'codeProblem'>
  /** The code in use; empty without one. */
  code: string
  /** Whether the quote still belongs to an earlier code. */
  settling: boolean
  onCode: (code: string) => void
}

/** Applies a discount code, shows its discount or why there is none, and removes it again. */
function CodeField({ quote, code, settling, onCode }: CodeFieldProps) {
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
          {t('code.applied', { code: discount.code ?? code, amount: formatDollars(discount.amount) })}
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
