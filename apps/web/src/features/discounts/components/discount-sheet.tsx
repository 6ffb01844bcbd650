import type { Discount } from '@localchef/contracts/discounts/discount'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { DiscountForm, discountFormValues } from '../discount-form.ts'
import { type DiscountSide, useSaveDiscount } from '../use-discounts.ts'
import { DiscountFields } from './discount-fields.tsx'
import { KitchenPicker } from './kitchen-picker.tsx'

interface DiscountSheetProps {
  /** Undefined to create a code. */
  discount: Discount | undefined
  side: DiscountSide
  /** `2026-11-23`: the first day of a new code. */
  today: string
  onClose: () => void
}

/** Creates or changes a code. */
export function DiscountSheet({ discount, side, today, onClose }: DiscountSheetProps) {
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
