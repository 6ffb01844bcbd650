import { createDrop } from '@localchef/contracts/drops/create-drop'
import type { OwnDrop } from '@localchef/contracts/drops/own-drop'
import { updateDrop } from '@localchef/contracts/drops/update-drop'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Menu } from '@/features/menu/editor/use-menu.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { dropForm, dropFormValues, dropOf } from '../drop-form.ts'
import { useChangeDrop } from '../use-own-drops.ts'
import { DropDishFields } from './drop-dish-fields.tsx'
import { DropMomentFields } from './drop-moment-fields.tsx'
import { DropPictureFields } from './drop-picture-fields.tsx'
import { DropTextFields } from './drop-text-fields.tsx'
import { DropWindowFields } from './drop-window-fields.tsx'

interface DropFormProps {
  /** Undefined to create a drop. */
  drop: OwnDrop | undefined
  menu: Menu
}

/** All fields of a drop. Days and times are in the kitchen's time zone. */
export function DropForm({ drop, menu }: DropFormProps) {
  const { t } = useTranslation('drops')
  const navigate = useNavigate()
  const { timeZone } = menu.chef
  const dishes = menu.dishes.filter(
    ({ id, status }) => status !== 'archived' || drop?.dishes.some(({ dishId }) => dishId === id),
  )
  const values = dropFormValues(
    drop,
    dishes.map(({ id }) => id),
    timeZone,
  )
  const form = useZodForm(dropForm(timeZone), values)
  const draft = useDraft(form, `drop/${drop?.id ?? 'new'}`, drop && { version: drop.version, values })
  const [failure, setFailure] = useState<string>()
  const [isUploading, setIsUploading] = useState(false)
  const failed = (error: unknown) => {
    if (showIssues(form, error)) return
    setFailure(refusalText(failureOf(drop ? updateDrop : createDrop, error).code))
  }
  const create = useChangeDrop(createDrop, { failed })
  const update = useChangeDrop(updateDrop, { failed })
  const submit = form.handleSubmit(async (typed) => {
    setFailure(undefined)
    const fields = dropOf(typed, timeZone)
    const saving = drop
      ? update.mutateAsync({ ...fields, id: drop.id, version: draft.seenVersion() ?? drop.version })
      : create.mutateAsync(fields)
    const saved = await saving.catch(() => undefined)
    if (!saved) return
    // A new drop leaves this page: the leave guard must not step back at the same time.
    if (drop) form.reset(form.getValues(), { keepValues: true })
    draft.forget()
    toast.success(t('form.saved'))
    if (!drop) void navigate('/dashboard/drops', { replace: true })
  })
  const isOpened = drop !== undefined && drop.state !== 'draft' && drop.state !== 'announced'
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <DraftNotice draft={draft} labels={useDropLabels()} />
      <DropTextFields form={form} hasRussian={Boolean(drop?.titleRu || drop?.storyRu)} />
      <DropPictureFields form={form} onUploading={setIsUploading} />
      <DropMomentFields form={form} isOpened={isOpened} />
      <DropWindowFields form={form} />
      <DropDishFields form={form} dishes={dishes} capGroups={menu.capGroups} />
      <FormError>{failure}</FormError>
      <Button
        type="submit"
        busy={form.formState.isSubmitting}
        disabled={isUploading || drop?.state === 'cancelled'}
        className="sm:w-fit"
      >
        {t(drop ? 'form.save' : 'form.create')}
      </Button>
    </form>
  )
}

function useDropLabels() {
  const { t } = useTranslation('drops')
  return {
    title: t('form.title'),
    story: t('form.story'),
    opensDay: t('form.opensDay'),
    opensTime: t('form.opensTime'),
    orderByDay: t('form.orderByDay'),
    orderByTime: t('form.orderByTime'),
    perPerson: t('form.perPerson'),
  }
}
