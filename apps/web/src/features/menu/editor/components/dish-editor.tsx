import { createDish } from '@localchef/contracts/menu/create-dish'
import type { DishFields, MenuDish } from '@localchef/contracts/menu/dish'
import { updateDish } from '@localchef/contracts/menu/update-dish'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { usePreparedAct } from '@/shared/prepared/use-prepared-act.ts'
import { usePreparedFields } from '@/shared/prepared/use-prepared-fields.ts'
import { Button } from '@/shared/ui/button.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type DishFormInput, type DishFormReturn, dishForm, dishFormValues } from '../dish-form.ts'
import { saveButtonKey, savedKey } from '../save-texts.ts'
import { type Menu, menuFailureText, menuKey } from '../use-menu.ts'
import { AvailabilitySection } from './availability-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { CostSection } from './cost-section.tsx'
import { DishPreview } from './dish-preview.tsx'
import { IngredientsSection } from './ingredients-section.tsx'
import { LabelSection } from './label-section.tsx'
import { LimitsSection } from './limits-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { RussianSection } from './russian-section.tsx'

interface DishEditorProps {
  /** Undefined to create a dish. */
  dish: MenuDish | undefined
  menu: Menu
}

export function DishEditor({ dish, menu }: DishEditorProps) {
  const { t } = useTranslation(['menuItems', 'common'])
  const { language } = useLanguage()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const schema = useMemo(() => dishForm(dish), [dish])
  const form = useZodForm<DishFormInput, DishFields>(schema, dishFormValues(dish))
  const { errors } = form.formState
  const prepared = usePreparedDish(dish)
  const draft = useDraft(form, `dish/${dish?.id ?? 'new'}`, savedDish(dish))
  usePreparedFields(form, prepared)
  const [failure, setFailure] = useState<string>()
  // A retry after a lost response must not create a second dish.
  const idempotencyKey = useRef(crypto.randomUUID())

  const save = useMutation({
    mutationFn: (fields: DishFields) =>
      dish
        ? callFunction(updateDish, { ...fields, id: dish.id, version: draft.seenVersion() ?? dish.version })
        : callFunction(createDish, fields, { idempotencyKey: idempotencyKey.current }),
    onSuccess: (saved) => {
      draft.forget()
      queryClient.setQueryData<Menu>(menuKey, (known) => known && withSaved(known, saved))
      void queryClient.invalidateQueries({ queryKey: menuKey })
      if (dish) {
        form.reset(dishFormValues(saved))
      } else {
        navigate('/dashboard/menu-items', { replace: true })
      }
      toast.success(t(savedKey(saved.status, !dish), { dish: saved.name }))
    },
    onError: (error) => {
      idempotencyKey.current = crypto.randomUUID()
      if (showIssues(form, error)) return
      // Refetches the newer values, which are shown beside the typed ones.
      void queryClient.invalidateQueries({ queryKey: menuKey })
      setFailure(menuFailureText(error, language, dish?.name))
    },
  })

  const submit = form.handleSubmit((fields) => {
    setFailure(undefined)
    return save.mutateAsync(fields).catch(() => {})
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <form onSubmit={submit} noValidate className="grid gap-5" aria-label={t('editor.title')}>
        <DraftNotice draft={draft} labels={useDishLabels()} />
        {prepared && <PreparedNotice of="fields" />}
        <BasicsSection form={form} />
        <PictureSection form={form} />
        <IngredientsSection form={form} dish={dish} />
        <ChoicesSection form={form} />
        <AvailabilitySection form={form} />
        <LabelSection form={form} strictPermit={menu.strictPermit} />
        <CostSection form={form} />
        <LimitsSection form={form} capGroups={menu.capGroups} />
        <RussianSection form={form} />
        <FormError>
          {failure ?? (Object.keys(errors).length > 0 ? t('editor.hasErrors') : undefined)}
        </FormError>
        <SaveBar form={form} dish={dish} busy={save.isPending} />
      </form>
      <DishPreview form={form} dish={dish} menu={menu} />
    </div>
  )
}

/** The dish as a program prepared it. */
function usePreparedDish(dish: MenuDish | undefined): DishFormInput | undefined {
  const created = usePreparedAct(createDish).prepared
  const updated = usePreparedAct(updateDish).prepared
  if (!dish) return created
  if (updated?.id !== dish.id) return undefined
  const { id: _, version: __, ...fields } = updated
  return fields
}

interface SaveBarProps {
  form: DishFormReturn
  dish: MenuDish | undefined
  busy: boolean
}

/** Status, whether something is unsaved, and the button, always in sight. */
function SaveBar({ form, dish, busy }: SaveBarProps) {
  const { t } = useTranslation(['menuItems', 'common'])
  const { isDirty } = form.formState
  const status = useWatch({ control: form.control, name: 'status' }) ?? 'draft'
  return (
    <div className="sticky bottom-20 z-20 flex items-center gap-x-2 rounded-lg border border-line bg-surface p-2 shadow-floating sm:p-3 lg:bottom-4">
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
      <Button type="submit" busy={busy} className="ml-auto max-sm:px-4!">
        {t(saveButtonKey(status, !dish))}
      </Button>
    </div>
  )
}

function savedDish(dish: MenuDish | undefined) {
  return dish && { version: dish.version, values: dishFormValues(dish) }
}

function useDishLabels() {
  const { t } = useTranslation('menuItems')
  return {
    name: t('basics.name'),
    description: t('basics.description'),
    price: t('basics.price'),
  }
}

function withSaved(menu: Menu, saved: MenuDish): Menu {
  const isKnown = menu.dishes.some(({ id }) => id === saved.id)
  const dishes = isKnown
    ? menu.dishes.map((known) => (known.id === saved.id ? saved : known))
    : [...menu.dishes, saved]
  return { ...menu, dishes }
}
