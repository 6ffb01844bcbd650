import { listChefs } from '@localchef/contracts/chefs/list-chefs'
import type { Discount } from '@localchef/contracts/discounts/discount'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, Tag, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { zonedDay } from '@/shared/format/zoned-moment.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { asNumber, asPercent, numberOrNull, textOrNull } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import type { Days } from '@/shared/long-list/use-days.ts'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { DiscountForm, type DiscountFormValues, discountFormValues } from '../discount-form.ts'
import { type DiscountSide, useDiscountStatus, useDiscounts, useSaveDiscount } from '../use-discounts.ts'

interface DiscountListProps {
  side: DiscountSide
  timeZone: string
  /** The page that a link with a code opens. */
  page: string
  /** Lists only codes that were created on these days. */
  days?: Days
}

/** The codes of a kitchen or of the marketplace, newest first, with the form to create or change one. */
export function DiscountList({ side, timeZone, page, days = {} }: DiscountListProps) {
  const { t } = useTranslation('discounts')
  const query = useDiscounts(side, days)
  const isOfDays = days.from !== undefined || days.to !== undefined
  const [edited, setEdited] = useState<string>()
  const discounts = query.data
  if (query.isError && !discounts) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  if (!discounts) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-40 rounded-lg" />
      </SkeletonGroup>
    )
  }
  return (
    <div className="grid gap-4">
      <Button icon={<Plus aria-hidden />} className="justify-self-start" onClick={() => setEdited('new')}>
        {t('add')}
      </Button>
      {discounts.length === 0 && (
        <EmptyState icon={<Tag />} title={t(isOfDays ? 'empty.ofDays' : 'empty.title')}>
          {t(isOfDays ? 'empty.otherDays' : side === 'kitchen' ? 'empty.text' : 'empty.marketplace')}
        </EmptyState>
      )}
      <ul className="grid gap-4 md:grid-cols-2 empty:hidden">
        {discounts.map((discount) => (
          <li key={discount.id}>
            <DiscountCard discount={discount} side={side} page={page} onEdit={() => setEdited(discount.id)} />
          </li>
        ))}
      </ul>
      {edited && (
        <DiscountSheet
          discount={discounts.find(({ id }) => id === edited)}
          side={side}
          today={zonedDay(new Date(), timeZone)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

interface DiscountCardProps {
  discount: Discount
  side: DiscountSide
  /** The page that a link with the code opens. */
  page: string
  onEdit: () => void
}

const tones = { active: 'success', paused: 'warning', ended: 'neutral' } as const

/** A code with its terms, uses and actions. */
function DiscountCard({ discount, side, page, onEdit }: DiscountCardProps) {
  const { t } = useTranslation('discounts')
  const change = useDiscountStatus(side)
  const { code, status, uses, usesLimit, given } = discount
  const setTo = (to: Discount['status']) => change.mutate({ discount, status: to })
  const copy = async () => {
    const url = `${window.location.origin}${page}?code=${encodeURIComponent(code)}`
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t('link.copied'))
    } catch {
      toast.info(t('link.failed'), url)
    }
  }
  return (
    <Card>
      <CardBody className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="numeric text-lead font-semibold break-all" translate="no">
            {code}
          </h2>
          <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
        </div>
        <DiscountTermsText discount={discount} />
        <p className="numeric text-small">
          {usesLimit === null ? t('uses', { count: uses }) : t('usesOf', { count: uses, limit: usesLimit })}
          {given > 0 && ` · ${t('given', { sum: formatDollars(given) })}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={onEdit}>
            {t('edit')}
          </Button>
          {status === 'active' && (
            <Button variant="ghost" size="sm" onClick={() => void copy()}>
              {t('link.copy')}
            </Button>
          )}
          {status === 'active' ? (
            <Button variant="ghost" size="sm" onClick={() => setTo('paused')}>
              {t('pause')}
            </Button>
          ) : (
            <Button variant="ghost" size="sm" onClick={() => setTo('active')}>
              {t('continue')}
            </Button>
          )}
          {status !== 'ended' && (
            <Button variant="ghost" size="sm" onClick={() => setTo('ended')}>
              {t('end')}
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  )
}

/** The terms of a code in words. */
function DiscountTermsText({ discount }: { discount: Discount }) {
  const { t } = useTranslation('discounts')
  const { language } = useLanguage()
  const { kind, percent, amount, ceiling, minimum, usesPerPerson, firstOrderOnly, kitchens } = discount
  const { holdsFrom, holdsUntil } = discount
  const day = (date: string) => formatDate(date, language, 'UTC')
  const parts = [
    kind === 'percent' && t('terms.percent', { percent }),
    kind === 'sum' && t('terms.sum', { amount: formatDollars(amount ?? 0) }),
    kind === 'free_delivery' && t('terms.free_delivery'),
    ceiling !== null && t('terms.ceiling', { ceiling: formatDollars(ceiling) }),
    minimum > 0 && t('terms.minimum', { minimum: formatDollars(minimum) }),
    firstOrderOnly && t('terms.firstOrderOnly'),
    usesPerPerson !== null && t('terms.usesPerPerson', { count: usesPerPerson }),
    holdsUntil === null
      ? t('terms.from', { from: day(holdsFrom) })
      : t('terms.between', { from: day(holdsFrom), until: day(holdsUntil) }),
    kitchens.length > 0 &&
      t('terms.kitchens', {
        kitchens: kitchens.map(({ name, nameRu }) => inLanguage(language, name, nameRu)).join(', '),
      }),
  ]
  return <p className="text-small text-ink-soft">{parts.filter(Boolean).join(' · ')}</p>
}

interface DiscountSheetProps {
  /** Undefined to create a code. */
  discount: Discount | undefined
  side: DiscountSide
  /** `2026-11-23`: the first day of a new code. */
  today: string
  onClose: () => void
}

/** Creates or changes a code. */
function DiscountSheet({ discount, side, today, onClose }: DiscountSheetProps) {
  const { t } = useTranslation('discounts')
  const formId = useId()
  const values = discountFormValues(discount, today)
  const form = useZodForm(DiscountForm, values)
  const draft = useDraft(
    form,
    `discount/${side}/${discount?.id ?? 'new'}`,
    discount && { version: discount.version, values },
  )
  const [failure, setFailure] = useState<string>()
  const save = useSaveDiscount({
    side,
    onFailure: (message, code) => {
      if (code !== 'code_taken') return setFailure(message)
      form.setError('code', { message }, { shouldFocus: true })
    },
    onSaved: () => {
      form.reset(form.getValues(), { keepValues: true })
      draft.forget()
      onClose()
    },
  })
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(discount ? 'form.editTitle' : 'form.title')}
      description={t(side === 'kitchen' ? 'form.bornByYou' : 'form.bornByMarketplace')}
      footer={
        <Button type="submit" form={formId} block busy={save.isPending}>
          {t('form.save')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((typed) => {
          setFailure(undefined)
          return save
            .mutateAsync({ id: discount?.id, version: draft.seenVersion(), values: typed })
            .catch(() => {})
        })}
      >
        <DraftNotice draft={draft} labels={useDiscountLabels()} />
        <DiscountFields form={form} side={side} />
        {side === 'marketplace' && (
          <Controller
            control={form.control}
            name="kitchens"
            render={({ field }) => <KitchenPicker value={field.value} onChange={field.onChange} />}
          />
        )}
        <FormError>{failure}</FormError>
      </form>
    </Sheet>
  )
}

function useDiscountLabels() {
  const { t } = useTranslation('discounts')
  return {
    code: t('form.code'),
    percent: t('form.percent'),
    minimum: t('form.minimum'),
    usesLimit: t('form.usesLimit'),
    usesPerPerson: t('form.usesPerPerson'),
    holdsFrom: t('form.holdsFrom'),
    holdsUntil: t('form.holdsUntil'),
  }
}

type Kitchens = DiscountFormValues['kitchens']

interface KitchenPickerProps {
  value: Kitchens
  onChange: (kitchens: Kitchens) => void
}

/** The kitchens where a code of the marketplace is valid, found by name. Without any, it is valid everywhere. */
function KitchenPicker({ value, onChange }: KitchenPickerProps) {
  const { t } = useTranslation('discounts')
  const { language } = useLanguage()
  const maySearch = useHasRightOf(listChefs)
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const found = useQuery({
    queryKey: ['discounts', 'kitchens', query],
    queryFn: async ({ signal }) => (await callFunction(listChefs, { query, limit: 6 }, { signal })).chefs,
    enabled: maySearch && query.length >= 2,
    placeholderData: keepPreviousData,
  })
  const offered = query.length >= 2 ? (found.data ?? []) : []
  return (
    <div className="grid gap-2">
      {maySearch && (
        <Field label={t('form.kitchens')} hint={t('form.kitchensHint')}>
          <TextInput
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      )}
      <MissingRights of={[listChefs]} />
      <ul className="grid gap-1 empty:hidden">
        {offered
          .filter(({ id }) => !value.some((kitchen) => kitchen.id === id))
          .map(({ id, name, nameRu }) => (
            <li key={id}>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  onChange([...value, { id, name, nameRu }])
                  setTyped('')
                }}
              >
                {t('form.addKitchen', { name: inLanguage(language, name, nameRu) })}
              </Button>
            </li>
          ))}
      </ul>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {value.map(({ id, name, nameRu }) => (
          <li key={id}>
            <Button
              variant="soft"
              size="sm"
              icon={<X aria-hidden />}
              aria-label={t('form.removeKitchen', { name: inLanguage(language, name, nameRu) })}
              onClick={() => onChange(value.filter((kitchen) => kitchen.id !== id))}
            >
              {inLanguage(language, name, nameRu)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type DiscountFormReturn = UseFormReturn<DiscountFormValues, unknown, z.output<typeof DiscountForm>>

interface DiscountFieldsProps {
  form: DiscountFormReturn
  side: DiscountSide
}

function DiscountFields({ form, side }: DiscountFieldsProps) {
  const { t } = useTranslation('discounts')
  const { errors } = form.formState
  return (
    <>
      <Field label={t('form.code')} hint={t('form.codeHint')} required error={errors.code?.message}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.register('code')}
        />
      </Field>
      <OffFields form={form} />
      <NumberField
        label={t('form.minimum')}
        cents
        error={errors.minimum?.message}
        registration={form.register('minimum', { setValueAs: (value) => numberOrNull(value) ?? 0 })}
      />
      <NumberField
        label={t('form.usesLimit')}
        hint={t('form.unlimited')}
        error={errors.usesLimit?.message}
        registration={form.register('usesLimit', asNumber)}
      />
      <NumberField
        label={t('form.usesPerPerson')}
        hint={t('form.unlimited')}
        error={errors.usesPerPerson?.message}
        registration={form.register('usesPerPerson', asNumber)}
      />
      <Checkbox
        label={t(side === 'kitchen' ? 'form.firstWithYou' : 'form.firstAnywhere')}
        {...form.register('firstOrderOnly')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('form.holdsFrom')} required error={errors.holdsFrom?.message}>
          <TextInput type="date" {...form.register('holdsFrom')} />
        </Field>
        <Field label={t('form.holdsUntil')} error={errors.holdsUntil?.message}>
          <TextInput type="date" {...form.register('holdsUntil', { setValueAs: textOrNull })} />
        </Field>
      </div>
    </>
  )
}

/** The kind of a discount and its amount. */
function OffFields({ form }: { form: DiscountFormReturn }) {
  const { t } = useTranslation('discounts')
  const { errors } = form.formState
  const kind = form.watch('kind')
  return (
    <>
      <Field label={t('form.kind')} required error={errors.kind?.message}>
        <Select {...form.register('kind')}>
          <option value="percent">{t('kind.percent')}</option>
          <option value="sum">{t('kind.sum')}</option>
          <option value="free_delivery">{t('kind.free_delivery')}</option>
        </Select>
      </Field>
      {kind === 'percent' && (
        <>
          <NumberField
            label={t('form.percent')}
            required
            error={errors.percent?.message}
            percent
            registration={form.register('percent', asPercent)}
          />
          <NumberField
            label={t('form.ceiling')}
            cents
            error={errors.ceiling?.message}
            registration={form.register('ceiling', asNumber)}
          />
        </>
      )}
      {kind === 'sum' && (
        <NumberField
          label={t('form.amount')}
          required
          cents
          error={errors.amount?.message}
          registration={form.register('amount', asNumber)}
        />
      )}
    </>
  )
}
