import { shownEmail } from '@localchef/addresses/email-address'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { sendContactCode } from '@localchef/contracts/chefs/send-contact-code'
import { BusinessContact, updateContact } from '@localchef/contracts/chefs/update-contact'
import { verifyContact } from '@localchef/contracts/chefs/verify-contact'
import clsx from 'clsx'
import { BadgeCheck, MailQuestion } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { phoneText } from '@/shared/format/phone.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { contactCodeDigits } from '@/shared/forms/typed-lengths.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useChangeBusiness } from '../use-business.ts'
import { useSectionSubmit } from '../use-section-submit.ts'
import { FormEnd } from './form-end.tsx'

const CodeForm = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
})

/** Verifies a contact address that differs from the account's by a mailed code. */
function ContactCode({ email }: { email: string }) {
  const { t } = useTranslation('business')
  const change = useChangeBusiness()
  const [sending, setSending] = useState(false)
  const form = useZodForm(CodeForm, { code: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const { result } = await change(verifyContact, { code })
      if (result === 'verified') {
        toast.success(t('contact.codeRight'))
      } else {
        form.setError('code', { message: t(`contact.${result}`) }, { shouldFocus: true })
      }
    } catch {
      form.setError('code', { message: t('failed') }, { shouldFocus: true })
    }
  })

  const send = async () => {
    setSending(true)
    try {
      await change(sendContactCode, {})
      toast.success(t('contact.codeSent', { email: shownEmail(email) }))
    } catch (error) {
      toast.error(refusalText(failureOf(sendContactCode, error).code, t('failed')))
    } finally {
      setSending(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 rounded-lg bg-sunken p-4">
      <Field
        label={t('contact.code')}
        hint={t('contact.codeHint', { email: shownEmail(email) })}
        required
        error={errors.code?.message}
        className="max-w-sm"
      >
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={contactCodeDigits}
          className="numeric"
          {...form.register('code')}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={isSubmitting}>
          {t('contact.codeCheck')}
        </Button>
        <Button variant="ghost" size="sm" busy={sending} onClick={() => void send()}>
          {t('contact.codeAgain')}
        </Button>
      </div>
    </form>
  )
}

/** Phone and email for the marketplace and for buyers with a confirmed order. */
export function ContactSection({ business, accountEmail }: { business: OwnBusiness; accountEmail: string }) {
  const { t } = useTranslation('business')
  const change = useChangeBusiness()
  const { contact } = business
  const values = { phone: phoneText(contact.phone), email: shownEmail(contact.email || accountEmail) }
  const form = useZodForm(BusinessContact, values)
  const { errors, isSubmitting, isDirty } = form.formState
  const { submit, failure, draft } = useSectionSubmit(
    form,
    (typed, version) => change(updateContact, { ...typed, version }),
    'contact',
    { version: business.versions.contact, values },
  )
  return (
    <div className="grid gap-6">
      <form onSubmit={submit} noValidate className="grid gap-6">
        <DraftNotice draft={draft} labels={{ phone: t('contact.phone'), email: t('contact.email') }} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label={t('contact.phone')}
            hint={t('contact.phoneHint')}
            required
            error={errors.phone?.message}
          >
            <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
          </Field>
          <Field
            label={t('contact.email')}
            {...(accountEmail ? { hint: t('contact.emailHint', { email: shownEmail(accountEmail) }) } : {})}
            required
            error={errors.email?.message}
          >
            <TextInput type="email" autoComplete="email" {...form.register('email')} />
          </Field>
        </div>
        {contact.email !== '' && (
          <p
            className={clsx(
              'flex items-start gap-2 text-small font-semibold [overflow-wrap:anywhere]',
              contact.verifiedAt ? 'text-success' : 'text-warning',
            )}
          >
            {contact.verifiedAt ? (
              <BadgeCheck className="mt-0.5 size-4.5 shrink-0" aria-hidden />
            ) : (
              <MailQuestion className="mt-0.5 size-4.5 shrink-0" aria-hidden />
            )}
            {t(contact.verifiedAt ? 'contact.verified' : 'contact.unverified', {
              email: shownEmail(contact.email),
            })}
          </p>
        )}
        <FormEnd section="contact" failure={failure} busy={isSubmitting} changed={isDirty} />
      </form>
      {contact.email !== '' && !contact.verifiedAt && <ContactCode email={contact.email} />}
    </div>
  )
}
