import { createDish } from '@localchef/contracts/menu/create-dish'
import type { DishFields, MenuDish } from '@localchef/contracts/menu/dish'
import { updateDish } from '@localchef/contracts/menu/update-dish'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type DishFormInput, dishForm, dishFormValues } from '../dish-form.ts'
import { useLeaveGuard } from '../use-leave-guard.ts'
import { type Menu, menuFailure, menuKey } from '../use-menu.ts'
import { AvailabilitySection } from './availability-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { DishPreview } from './dish-preview.tsx'
import { IngredientsSection } from './ingredients-section.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LimitsSection } from './limits-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { RussianSection } from './russian-section.tsx'

interface DishEditorProps {
  /** None: a new dish. */
  dish: MenuDish | undefined
  menu: Menu
}

export function DishEditor({ dish, menu }: DishEditorProps) {
  const { t } = useTranslation(['menuItems', 'common'])
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const schema = useMemo(() => dishForm(dish), [dish])
  const form = useZodForm<DishFormInput, DishFields>(schema, dishFormValues(dish))
  const { isDirty, errors } = form.formState
  const [failure, setFailure] = useState<string>()
  // One new dish, however often its saving is tried.
  const idempotencyKey = useRef(crypto.randomUUID())

  const save = useMutation({
    mutationFn: (fields: DishFields) =>
      dish
        ? callFunction(updateDish, { ...fields, id: dish.id })
        : callFunction(createDish, fields, { idempotencyKey: idempotencyKey.current }),
    onSuccess: (saved) => {
      queryClient.setQueryData<Menu>(menuKey, (known) => known && withSaved(known, saved))
      void queryClient.invalidateQueries({ queryKey: menuKey })
      if (dish) form.reset(dishFormValues(saved))
      else navigate('/dashboard/menu-items', { replace: true })
      toast.success(t(dish ? 'editor.saved' : 'editor.created', { dish: saved.name }))
    },
    onError: (error) => {
      idempotencyKey.current = crypto.randomUUID()
      if (showIssues(form, error)) return
      setFailure(t(`failed.${menuFailure(error)}`, { dishes: dish?.name }))
    },
  })
  const guard = useLeaveGuard(isDirty)

  const submit = form.handleSubmit((fields) => {
    setFailure(undefined)
    return save.mutateAsync(fields).catch(() => {})
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <form onSubmit={submit} noValidate className="grid gap-5" aria-label={t('editor.title')}>
        <BasicsSection form={form} />
        <PictureSection form={form} />
        <IngredientsSection form={form} dish={dish} />
        <ChoicesSection form={form} />
        <AvailabilitySection form={form} />
        <LimitsSection form={form} capGroups={menu.capGroups} />
        <RussianSection form={form} />
        <FormError>
          {failure ?? (Object.keys(errors).length > 0 ? t('editor.hasErrors') : undefined)}
        </FormError>
        <div className="sticky bottom-20 z-20 flex items-center gap-x-2 rounded-lg border border-line bg-surface p-3 shadow-floating lg:bottom-4">
          <Select
            aria-label={t('editor.status')}
            className="min-w-0 flex-1 sm:min-w-36 sm:flex-none"
            {...form.register('status')}
          >
            {(['draft', 'active', 'paused'] as const).map((status) => (
              <option key={status} value={status}>
                {t(`status.${status}`)}
              </option>
            ))}
          </Select>
          <p className="px-2 text-small text-ink-soft max-sm:hidden" aria-live="polite">
            {isDirty ? t('editor.unsaved') : dish && t('editor.allSaved')}
          </p>
          <Button type="submit" busy={save.isPending} className="ml-auto max-sm:px-4!">
            {dish ? t('action.save', { ns: 'common' }) : t('editor.create')}
          </Button>
        </div>
      </form>
      <DishPreview form={form} dish={dish} menu={menu} />
      <LeaveDialog open={guard.isLeaving} stay={guard.stay} leave={guard.leave} />
    </div>
  )
}

function withSaved(menu: Menu, saved: MenuDish): Menu {
  const isKnown = menu.dishes.some(({ id }) => id === saved.id)
  const dishes = isKnown
    ? menu.dishes.map((known) => (known.id === saved.id ? saved : known))
    : [...menu.dishes, saved]
  return { ...menu, dishes }
}
