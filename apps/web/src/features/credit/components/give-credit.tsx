import { GrantFields, mostGranted } from '@localchef/contracts/credit/credit'
import { longestReason } from '@localchef/contracts/text-limits'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { longestAmount } from '@/shared/forms/typed-lengths.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { readingsText } from '@/shared/forms/validation-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { creditLimitText } from '../credit-limit-text.ts'
import { type Receiver, useGrantCredit } from '../use-credit.ts'

/** The button that opens the dialog for a grant. */
export function GiveCredit({ receiver, name }: { receiver: Receiver; name: string }) {
  const { t } = useTranslation('credit')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" icon={<Gift aria-hidden />} onClick={() => setOpen(true)}>
        {t('grant.open')}
      </Button>
      {isOpen && <GrantDialog receiver={receiver} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

interface GrantDialogProps {
  receiver: Receiver
  name: string
  onClose: () => void
}

const usualDays = 180

/** Asks for a grant's amount, its last day, and its reason, which the buyer reads. */
function GrantDialog({ receiver, name, onClose }: GrantDialogProps) {
  const { t } = useTranslation('credit')
  const grant = useGrantCredit(receiver)
  const form = useZodForm(GrantFields, { reason: '', expiresOn: dayIn(usualDays) })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    try {
      await grant.mutateAsync(typed)
      toast.success(t('grant.done', { name, amount: formatDollars(typed.amount) }))
      onClose()
    } catch (error) {
      const limit = creditLimitText(t, error)
      if (limit) {
        form.setError('amount', { type: 'limit', message: limit }, { shouldFocus: true })
      } else if (!showIssues(form, error)) form.setError('root', { message: t('grant.failed') })
    }
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('grant.title', { name })}
      description={t('buyerId' in receiver ? 'grant.byMarketplace' : 'grant.byKitchen')}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field
          label={t('grant.amount')}
          required
          error={
            errors.amount?.type === 'limit'
              ? errors.amount.message
              : errors.amount &&
                (readingsText(form.getValues('amount')) ??
                  t('grant.amountError', { most: formatDollars(mostGranted) }))
          }
        >
          <NumberInput
            cents
            className="numeric"
            maxLength={longestAmount}
            {...form.register('amount', asNumber)}
          />
        </Field>
        <Field
          label={t('grant.reason')}
          hint={t('grant.reasonHint')}
          required
          error={errors.reason && t('grant.reasonError')}
        >
          <TextArea rows={3} maxLength={longestReason} {...form.register('reason')} />
        </Field>
        <Field label={t('grant.expiresOn')} required error={errors.expiresOn && t('grant.expiresOnError')}>
          <TextInput type="date" min={dayIn(0)} max={dayIn(720)} {...form.register('expiresOn')} />
        </Field>
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" block busy={grant.isPending}>
          {t('grant.submit')}
        </Button>
      </form>
    </Dialog>
  )
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
