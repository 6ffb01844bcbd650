import { shownEmail } from '@localchef/addresses/email-address'
import { shownPhone } from '@localchef/addresses/phone-number'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { redeemSignInCode } from '@/shared/auth/auth-actions.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { authErrorText, codeOf } from '@/shared/auth/auth-errors.ts'
import { owesSecondFactor } from '@/shared/auth/second-factor.ts'
import { SecondFactorForm } from '@/shared/auth/second-factor-form.tsx'
import { longestFactorCode } from '@/shared/forms/typed-lengths.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { Contact } from '../checkout-schema.ts'

interface CodeDialogProps {
  /** Where the code was sent; undefined while no code is expected. */
  sentTo: Contact | undefined
  /** The button's words: what happens once the code is right. */
  action: ReactNode
  sendAgain: () => Promise<void>
  /** `wantsToChange`: the visitor corrects the typed address instead of giving up the order. */
  onClose: (wantsToChange: boolean) => void
}

/**
 * Asks for the code before a visitor's order is placed, and for the second factor if the account has one. The form
 * below stays as it is.
 */
export default function CodeDialog({ sentTo, action, sendAgain, onClose }: CodeDialogProps) {
  const { t } = useTranslation(['checkout', 'auth'])
  const { session, user } = useAuth()
  const owesFactor = user !== null && owesSecondFactor(session)
  return (
    <Dialog
      open={sentTo !== undefined}
      onOpenChange={(open) => !open && onClose(false)}
      decisive
      title={t(owesFactor ? 'auth:factor.title' : 'confirm.title')}
      description={
        owesFactor ? t('auth:factor.lead') : sentTo && t('confirm.text', { to: shownContact(sentTo) })
      }
    >
      {owesFactor ? (
        <SecondFactorForm />
      ) : user ? (
        <p role="status">{t('confirm.placing')}</p>
      ) : (
        sentTo && (
          <CodeForm sentTo={sentTo} action={action} sendAgain={sendAgain} onChange={() => onClose(true)} />
        )
      )}
    </Dialog>
  )
}

function shownContact(to: Contact): string {
  return 'email' in to ? shownEmail(to.email) : shownPhone(to.phone)
}

/** Six digits in any script, with spaces or dashes as they were copied. */
function digitsIn(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '')
}

const Typed = z.object({
  code: z
    .string()
    .transform(digitsIn)
    .pipe(z.string().regex(/^\d{6}$/, 'validation.invalid')),
})

interface CodeFormProps {
  sentTo: Contact
  action: ReactNode
  sendAgain: () => Promise<void>
  onChange: () => void
}

/** Sends the code as soon as its six digits are there, as the hint says. */
function CodeForm({ sentTo, action, sendAgain, onChange }: CodeFormProps) {
  const { t } = useTranslation('checkout')
  const { t: ofAuth } = useTranslation('auth')
  const { language } = useLanguage()
  const form = useZodForm(Typed, { code: '' })
  const { errors, isSubmitting } = form.formState
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [wasSentAgain, setSentAgain] = useState(false)

  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(undefined)
    try {
      await redeemSignInCode(sentTo, code)
    } catch (error) {
      const reason = codeOf(error)
      const text =
        reason === 'otp_expired'
          ? t('confirm.wrong')
          : reason === 'user_banned'
            ? t('confirm.suspended')
            : authErrorText(error, ofAuth, language)
      form.setError('code', { message: text }, { shouldFocus: true })
      form.setFocus('code', { shouldSelect: true })
    }
  })
  const again = async () => {
    setSending(true)
    setProblem(undefined)
    setSentAgain(false)
    try {
      await sendAgain()
      setSentAgain(true)
      form.reset()
      form.setFocus('code')
    } catch (error) {
      setProblem(authErrorText(error, ofAuth, language))
    }
    setSending(false)
  }

  const { onChange: register, ...field } = form.register('code')
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <Field label={t('confirm.label')} hint={t('confirm.hint')} required error={errors.code?.message}>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={2 * longestFactorCode}
          className="numeric"
          // The button that opened the dialog is now behind it, so the focus moves to the field.
          autoFocus
          {...field}
          onChange={(event) => {
            void register(event)
            if (digitsIn(event.target.value).length === 6 && !isSubmitting) void submit()
          }}
        />
      </Field>
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {wasSentAgain && t('confirm.sentAgain')}
      </p>
      <FormError>{problem}</FormError>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {action}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" busy={isSending} onClick={() => void again()}>
          {t('confirm.again')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onChange}>
          {t('email' in sentTo ? 'confirm.changeEmail' : 'confirm.changePhone')}
        </Button>
      </div>
    </form>
  )
}
