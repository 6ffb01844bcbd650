import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import { createDish } from '@localchef/contracts/menu/create-dish'
import type { DishFields, MenuDish } from '@localchef/contracts/menu/dish'
import type { CapGroup } from '@localchef/contracts/menu/list-menu'
import { updateDish } from '@localchef/contracts/menu/update-dish'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAllergenStatement } from '@/features/allergens/use-allergen-statement.ts'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { asNumber, textOrNull } from '@/shared/forms/empty-to-null.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { usePriceJump } from '@/shared/forms/use-price-jump.tsx'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { usePreparedAct } from '@/shared/prepared/use-prepared-act.ts'
import { usePreparedFields } from '@/shared/prepared/use-prepared-fields.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useNow } from '@/shared/ui/use-now.ts'
import { type DishFormInput, type DishFormReturn, dishForm, dishFormValues } from '../dish-form.ts'
import { saveButtonKey, savedKey } from '../save-texts.ts'
import { soonestBatch } from '../soonest-batch.ts'
import { type Menu, menuFailureText, menuKey } from '../use-menu.ts'
import { useSuggestedAllergens } from '../use-suggested-allergens.ts'
import { AvailabilitySection } from './availability-section.tsx'
import { BasicsSection, DescriptionSection } from './basics-section.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { CostSection } from './cost-section.tsx'
import { EditorSection } from './editor-section.tsx'
import { FoodKindsSection } from './food-kinds-section.tsx'
import { AllergensSection, IngredientsSection } from './ingredients-section.tsx'
import { LabelSection } from './label-section.tsx'
import { PictureSection } from './picture-section.tsx'

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
  const schema = useMemo(() => dishForm(dish, menu.permitFood), [dish, menu.permitFood])
  const form = useZodForm<DishFormInput, DishFields>(schema, dishFormValues(dish))
  const prepared = usePreparedDish(dish)
  const draft = useDraft(form, `dish/${dish?.id ?? 'new'}`, savedDish(dish))
  usePreparedFields(form, prepared)
  const [failure, setFailure] = useState<string>()
  const [typedIngredients, typeIngredients] = useState('')
  const chef = useMyChef().data?.chef
  const isFirstStep = chef?.status === 'draft' && chef.missing.includes('menu_or_service')
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
        // The first dish is a step toward opening the kitchen. The business profile shows the next step.
        navigate(isFirstStep ? '/dashboard/chef-profile' : '/dashboard/menu-items', { replace: true })
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

  const jump = usePriceJump()
  const submit = form.handleSubmit((fields) => {
    setFailure(undefined)
    return jump.check(priceChanges(dish, fields), () => save.mutateAsync(fields).catch(() => {}))
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <form onSubmit={submit} noValidate className="grid gap-5" aria-label={t('editor.title')}>
        <DraftNotice draft={draft} labels={useDishLabels()} />
        {prepared && <PreparedNotice of="fields" />}
        <BasicsSection form={form} />
        <PictureSection form={form} />
        <AllergensSection form={form} dish={dish} typed={typedIngredients} />
        <FoodKindsSection form={form} permitFood={menu.permitFood} />
        <DescriptionSection form={form} />
        <IngredientsSection form={form} typed={typedIngredients} onType={typeIngredients} />
        <ChoicesSection form={form} />
        <AvailabilitySection form={form} />
        <LimitsSection form={form} capGroups={menu.capGroups} />
        <LabelSection form={form} strictPermit={menu.strictPermit} permitFood={menu.permitFood} />
        <CostSection form={form} />
        <RussianSection form={form} />
        <SaveBar form={form} dish={dish} busy={save.isPending} failure={failure} />
      </form>
      {jump.dialog}
      <DishPreview form={form} dish={dish} menu={menu} />
    </div>
  )
}

/** The prices of the dish and of its options, before and after. */
function priceChanges(dish: MenuDish | undefined, { price, variantGroups }: DishFields) {
  const known = dish?.variantGroups.flatMap(({ variants }) => variants) ?? []
  const extras = variantGroups.flatMap(({ variants }) => variants)
  return [
    { before: dish?.price, after: price },
    ...extras.map(({ id, name, additionalPrice }) => ({
      name,
      before: known.find((option) => option.id === id)?.additionalPrice,
      after: additionalPrice,
    })),
  ]
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
  failure: string | undefined
}

/** Status, unsaved changes, the save button and the reason of a failure. Always in view. */
function SaveBar({ form, dish, busy, failure }: SaveBarProps) {
  const { t } = useTranslation(['menuItems', 'common'])
  const { isDirty } = form.formState
  const status = useWatch({ control: form.control, name: 'status' }) ?? 'draft'
  return (
    <div
      data-action-bar
      className="sticky bottom-20 z-20 grid gap-2 rounded-lg border border-line bg-surface p-2 shadow-floating sm:p-3 lg:bottom-4"
    >
      <FormError>{failure}</FormError>
      <div className="flex items-center gap-x-2">
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

const emptyVariant = { name: '', nameRu: null, additionalPrice: 0, isAvailable: true }

function ChoicesSection({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation('menuItems')
  const groups = useFieldArray({ control: form.control, name: 'variantGroups', keyName: 'key' })
  const remove = useRemoveRow((index) => form.getValues(`variantGroups.${index}`), groups)
  const add = (minChoices: number, maxChoices: number) =>
    groups.append({ name: '', nameRu: null, minChoices, maxChoices, variants: [emptyVariant, emptyVariant] })
  return (
    <EditorSection
      title={t('choices.title')}
      inside={t('choices.inside')}
      hint={t(form.watch('promise') === 'ready_now' ? 'choices.asItIs' : 'choices.hint')}
    >
      {groups.fields.map((group, index) => (
        <ChoiceGroup key={group.key} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={() => add(1, 1)}>
          {t('choices.addOne')}
        </Button>
        <Button variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={() => add(0, 3)}>
          {t('choices.addSeveral')}
        </Button>
      </div>
    </EditorSection>
  )
}

function LimitsSection({ form, capGroups }: { form: DishFormReturn; capGroups: readonly CapGroup[] }) {
  const { t } = useTranslation('menuItems')
  const { errors } = form.formState
  return (
    <EditorSection title={t('limits.title')} inside={t('limits.inside')} hint={t('limits.hint')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('limits.slot')} error={errors.slotPortionLimit?.message}>
          <NumberInput placeholder={t('limits.none')} {...form.register('slotPortionLimit', asNumber)} />
        </Field>
        <Field
          label={t('limits.group')}
          error={errors.capGroupId?.message}
          hint={capGroups.length === 0 ? t('limits.groupHint') : undefined}
        >
          <Select {...form.register('capGroupId', { setValueAs: textOrNull })}>
            <option value="">{t('limits.noGroup')}</option>
            {capGroups.map((group) => (
              <option key={group.id} value={group.id}>
                {t('limits.groupOption', { group: group.name, count: group.portionsPerSlot })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </EditorSection>
  )
}

/** Russian texts of the dish. An empty field falls back to the first language. */
function RussianSection({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation('menuItems')
  const { errors } = form.formState
  const ingredients = form.watch('ingredients') ?? []
  const groups = form.watch('variantGroups') ?? []
  const russianInput = { lang: 'ru', autoComplete: 'off' } as const
  return (
    <EditorSection title={t('russian.title')} inside={t('russian.inside')} hint={t('russian.hint')}>
      <Field label={t('russian.name')} error={errors.nameRu?.message}>
        <TextInput {...russianInput} {...form.register('nameRu', { setValueAs: textOrNull })} />
      </Field>
      <Field label={t('russian.description')} error={errors.descriptionRu?.message}>
        <TextArea lang="ru" {...form.register('descriptionRu', { setValueAs: textOrNull })} />
      </Field>
      {ingredients.length + groups.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-small font-semibold text-accent-text">
            {t('russian.parts')}
          </summary>
          <div className="grid items-start gap-3 pt-2 sm:grid-cols-2">
            {ingredients.map((ingredient, index) => (
              <Field
                // biome-ignore lint/suspicious/noArrayIndexKey: fields are bound to their index
                key={index}
                label={ingredient.name || t('ingredients.name', { number: index + 1 })}
                error={errors.ingredients?.[index]?.nameRu?.message}
              >
                <TextInput
                  {...russianInput}
                  {...form.register(`ingredients.${index}.nameRu`, { setValueAs: textOrNull })}
                />
              </Field>
            ))}
            {groups.map((group, index) => (
              <Field
                // biome-ignore lint/suspicious/noArrayIndexKey: fields are bound to their index
                key={index}
                label={group.name || t('choices.group', { number: index + 1 })}
                error={errors.variantGroups?.[index]?.nameRu?.message}
              >
                <TextInput
                  {...russianInput}
                  {...form.register(`variantGroups.${index}.nameRu`, { setValueAs: textOrNull })}
                />
              </Field>
            ))}
            {groups.flatMap((group, index) =>
              group.variants.map((variant, place) => (
                <Field
                  // biome-ignore lint/suspicious/noArrayIndexKey: fields are bound to their index
                  key={`${index}/${place}`}
                  label={`${group.name}: ${variant.name}`}
                  error={errors.variantGroups?.[index]?.variants?.[place]?.nameRu?.message}
                >
                  <TextInput
                    {...russianInput}
                    {...form.register(`variantGroups.${index}.variants.${place}.nameRu`, {
                      setValueAs: textOrNull,
                    })}
                  />
                </Field>
              )),
            )}
          </div>
        </details>
      )}
    </EditorSection>
  )
}

interface DishPreviewProps {
  form: DishFormReturn
  dish: MenuDish | undefined
  menu: Menu
}

/** Whether an admin approved the denial of this allergen. */
function isCleared(dish: MenuDish | undefined, allergen: Allergen): boolean {
  return dish?.denials.some((denial) => denial.allergen === allergen && denial.status === 'approved') ?? false
}

/** The dish's card with the current values of the form. */
function DishPreview({ form, dish, menu }: DishPreviewProps) {
  const { t } = useTranslation('menuItems')
  const now = useNow(60_000)
  const values = form.watch()
  const allergens = values.allergens ?? null
  const possible = [...useSuggestedAllergens(form).keys()].filter(
    (allergen) => !allergens?.includes(allergen) && !isCleared(dish, allergen),
  )
  const statement = useAllergenStatement()([
    { name: values.name, nameRu: null, allergens, possibleAllergens: possible },
  ])
  return (
    <aside
      aria-label={t('preview.title')}
      className="grid w-full max-w-sm grid-cols-[minmax(0,1fr)] gap-2 xl:sticky xl:top-24"
    >
      <p className="text-small font-semibold">{t('preview.title')}</p>
      <div inert>
        <DishCard
          timeZone={menu.chef.timeZone}
          heading="h2"
          sizes="20rem"
          dish={{
            id: dish?.id ?? 'preview',
            chefId: menu.chef.id,
            name: values.name || t('preview.noName'),
            nameRu: values.nameRu ?? null,
            description: values.description ?? '',
            descriptionRu: values.descriptionRu ?? null,
            price: numberOr(values.price, 0),
            category: values.category,
            cuisine: values.cuisine ?? null,
            promise: values.promise ?? 'made_to_order',
            status: values.status === 'paused' ? 'paused' : 'active',
            allergens,
            possibleAllergens: possible,
            diets: values.diets ?? [],
            heat: numberOr(values.heat, 0),
            serves: numberOr(values.serves, 1),
            prepMinutes: numberOr(values.prepMinutes, 0),
            picture: values.pictures?.[0] ?? null,
            timesOrdered: dish?.timesOrdered ?? 0,
            hasChoices: (values.variantGroups ?? []).some(({ minChoices }) => Number(minChoices) > 0),
            earliestAt: values.prepMinutes === dish?.prepMinutes ? dish?.earliestAt : undefined,
            batch: (dish && soonestBatch(menu.batches, dish.id, now)) ?? null,
          }}
        />
      </div>
      {statement.map((sentence) => (
        <p key={sentence} className="text-small">
          {sentence}
        </p>
      ))}
      <p className="text-caption text-ink-faint">{t('preview.hint')}</p>
    </aside>
  )
}

/** The form keeps the text of a field that holds no number. */
function numberOr(value: unknown, instead: number): number {
  return typeof value === 'number' ? value : instead
}
