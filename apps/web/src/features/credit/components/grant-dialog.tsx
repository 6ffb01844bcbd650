import { GrantFields, mostGranted } from '@localchef/contracts/credit/credit'
import { longestReason } from '@localchef/contracts/text-limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { longestAmount } from '@/shared/forms/typed-lengths.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type Receiver, useGrantCredit } from '../use-credit.ts'

interface GrantDialogProps {
  receiver: Receiver
  name: string
  onClose: () => void
}

const usualDays = 180

/** Asks for the sum of a credit, its reason, which the buyer reads, and its last day. */
export function GrantDialog({ receiver, name, onClose }: GrantDialogProps) {
  const { t } = useTranslation('credit')
  const grant = useGrantCredit(receiver)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [expiresOn, setExpiresOn] = useState(() => dayIn(usualDays))
  const [tried, setTried] = useState(false)
  const parsed = GrantFields.safeParse({ amount: dollarsOf(amount), reason, expiresOn })
  const isWrong = (field: string) =>
    tried && !parsed.success && parsed.error.issues.some(({ path }) => path[0] === field)
  const submit = async () => {
    setTried(true)
    if (!parsed.success) return
    try {
      await grant.mutateAsync(parsed.data)
      toast.success(t('grant.done', { name, amount: formatDollars(parsed.data.amount) }))
      onClose()
    } catch {
      // The dialog says so.
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('grant.title', { name })}
      description={t('buyerId' in receiver ? 'grant.byMarketplace' : 'grant.byKitchen')}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          label={t('grant.amount')}
          required
          error={isWrong('amount') ? t('grant.amountError', { most: formatDollars(mostGranted) }) : undefined}
        >
          <TextInput
            inputMode="decimal"
            className="numeric"
            maxLength={longestAmount}
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        </Field>
        <Field
          label={t('grant.reason')}
          hint={t('grant.reasonHint')}
          required
          error={isWrong('reason') ? t('grant.reasonError') : undefined}
        >
          <TextArea
            rows={3}
            maxLength={longestReason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <LastDay value={expiresOn} onChange={setExpiresOn} isWrong={isWrong('expiresOn')} />
        <FormError>{grant.isError ? t('grant.failed') : undefined}</FormError>
        <Button type="submit" block busy={grant.isPending}>
          {t('grant.submit')}
        </Button>
      </form>
    </Dialog>
  )
}

interface LastDayProps {
  value: string
  onChange: (day: string) => void
  isWrong: boolean
}

function LastDay({ value, onChange, isWrong }: LastDayProps) {
  const { t } = useTranslation('credit')
  return (
    <Field label={t('grant.expiresOn')} required error={isWrong ? t('grant.expiresOnError') : undefined}>
      <TextInput
        type="date"
        min={dayIn(0)}
        max={dayIn(720)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

/** `5`, `5.5` and `5,50`; not a number otherwise. */
function dollarsOf(typed: string): number {
  const text = typed.trim().replace(/^\$/, '').replace(',', '.')
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
