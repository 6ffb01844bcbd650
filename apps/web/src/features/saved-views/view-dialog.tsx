import { saveView } from '@localchef/contracts/saved-views/save-view'
import { type SavedView, ViewName } from '@localchef/contracts/saved-views/saved-view'
import { longestViewName } from '@localchef/contracts/saved-views/saved-view-limits'
import type { ViewFilter, ViewList } from '@localchef/contracts/saved-views/view-list'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'

const ViewForm = z.object({ name: ViewName, isShared: z.boolean() })

interface ViewDialogProps {
  list: ViewList
  /** Undefined for a new view. */
  view: SavedView | undefined
  filter: ViewFilter
  onClose: () => void
}

/** The name of a view and whether other admins see it. */
export function ViewDialog({ list, view, filter, onClose }: ViewDialogProps) {
  const { t } = useTranslation(['savedViews', 'common'])
  const decide = useDecide()
  const formId = useId()
  // Kept for a retry, so that a lost answer does not save twice.
  const [id] = useState(() => view?.id ?? crypto.randomUUID())
  const form = useZodForm(ViewForm, { name: view?.name ?? '', isShared: view?.isShared ?? false })
  const submit = form.handleSubmit(async (given) => {
    const wanted = { id, list, filter: view?.filter ?? filter, version: view?.version ?? null, ...given }
    const isDone = await decide(
      () => callFunction(saveView, wanted),
      t(view ? 'changed' : 'saved', { name: given.name }),
    )
    if (isDone) onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(view ? 'editTitle' : 'newTitle')}
      description={view ? undefined : t('newText')}
      decisive
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={form.formState.isSubmitting}>
            {t('action.save', { ns: 'common' })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          label={t('name')}
          hint={t('nameHint')}
          required
          error={form.formState.errors.name && t('nameWrong')}
        >
          <TextInput autoComplete="off" maxLength={longestViewName} {...form.register('name')} />
        </Field>
        <Checkbox label={t('share')} {...form.register('isShared')} />
      </form>
    </Dialog>
  )
}
