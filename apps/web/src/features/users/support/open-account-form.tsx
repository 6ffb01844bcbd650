import { Reason } from '@localchef/contracts/admin-fields'
import { longestReason } from '@localchef/contracts/text-limits'
import { supportViewMinutes } from '@localchef/contracts/users/open-support-view'
import { quietDays } from '@localchef/contracts/users/quiet-days'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { linkToList } from '@/shared/page/list-places.ts'
import { type ApprovalState, AskOwners, approvalStateOf } from '@/shared/staff/ask-owners.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'

const templates = ['openTemplate1', 'openTemplate2', 'openTemplate3'] as const

interface OpenAccountFormProps {
  userId: string
  onOpen: (why: { reason: string } | { suspicion: 'fraud' }) => Promise<unknown>
}

/** Asks for the reason for opening a user's account, which the user reads, or for the approval of a suspicion of fraud. */
export function OpenAccountForm({ userId, onOpen }: OpenAccountFormProps) {
  const { t } = useTranslation(['users', 'desk'])
  const [when, setWhen] = useState<'now' | 'later'>('now')
  return (
    <>
      <Breadcrumbs
        trail={[{ label: t('title'), ...linkToList('/admin/users') }, { label: t('support.open') }]}
      />
      <AdminPage title={t('support.openTitle')} lead={t('support.openText', { count: supportViewMinutes })}>
        <Card className="max-w-2xl">
          <CardBody className="grid gap-4">
            <RadioCards
              legend={t('support.noticeWhen')}
              name="when"
              columns={1}
              value={when}
              onValueChange={setWhen}
              options={[
                { value: 'now', label: t('support.noticeNow'), hint: t('support.noticeNowHint') },
                {
                  value: 'later',
                  label: t('support.noticeLater', { days: quietDays }),
                  hint: t('support.noticeLaterHint'),
                },
              ]}
            />
            {when === 'now' ? (
              <WithReason onOpen={onOpen} />
            ) : (
              <WithApproval userId={userId} onOpen={onOpen} />
            )}
          </CardBody>
        </Card>
      </AdminPage>
    </>
  )
}

function WithReason({ onOpen }: Pick<OpenAccountFormProps, 'onOpen'>) {
  const { t } = useTranslation(['users', 'desk'])
  const form = useZodForm(z.object({ reason: Reason }), { reason: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await onOpen({ reason })
    } catch (error) {
      form.setError('root', { message: textOfError(error) })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field label={t('desk:reason.label')} required error={errors.reason && t('desk:reason.missing')}>
        <TextArea rows={2} maxLength={longestReason} {...form.register('reason')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {templates.map((template) => (
          <Button
            key={template}
            size="sm"
            variant="secondary"
            className="py-1.5 text-left whitespace-normal"
            onClick={() =>
              form.setValue('reason', t(`support.${template}`), {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          >
            {t(`support.${template}`)}
          </Button>
        ))}
      </div>
      <FormError>{errors.root?.message}</FormError>
      <div>
        <Button type="submit" busy={isSubmitting}>
          {t('support.open')}
        </Button>
      </div>
    </form>
  )
}

/** Opens the account if another owner has approved it; otherwise asks for the approval. */
function WithApproval({ userId, onOpen }: OpenAccountFormProps) {
  const { t } = useTranslation('users')
  const [isOpening, setOpening] = useState(false)
  const [approval, setApproval] = useState<ApprovalState>()
  const [problem, setProblem] = useState<string>()
  const open = async () => {
    setOpening(true)
    setApproval(undefined)
    setProblem(undefined)
    try {
      await onOpen({ suspicion: 'fraud' })
    } catch (error) {
      const state = approvalStateOf(error)
      setApproval(state)
      if (!state) setProblem(textOfError(error))
    }
    setOpening(false)
  }
  return (
    <>
      {approval && <AskOwners act={{ operation: 'open-support-view', userId }} state={approval} />}
      <FormError>{problem}</FormError>
      <div>
        <Button busy={isOpening} onClick={() => void open()}>
          {t('support.open')}
        </Button>
      </div>
    </>
  )
}
