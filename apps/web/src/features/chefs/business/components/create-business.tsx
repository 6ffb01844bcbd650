import { createBusiness } from '@localchef/contracts/chefs/create-business'
import { longestKitchenName } from '@localchef/contracts/chefs/kitchen-limits'
import { ChefHat, Truck } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useChangeBusiness } from '../use-business.ts'
import { useSectionSubmit } from '../use-section-submit.ts'

const NewBusiness = z.object({
  name: z.string().trim().min(2).max(longestKitchenName),
  kind: z.enum(['chef', 'truck_stop']),
})

/** Creates the kitchen from its name and kind; the other sections are filled in later. */
export function CreateBusiness() {
  const { t } = useTranslation('business')
  const change = useChangeBusiness()
  const takesChefs = useFeature('newChefs')
  const withTruckStops = useFeature('truckStops')
  const form = useZodForm(NewBusiness, { name: '', kind: 'chef' })
  const { errors, isSubmitting } = form.formState
  const { submit, failure, draft } = useSectionSubmit(
    form,
    (values) =>
      change(createBusiness, {
        ...values,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'America/Los_Angeles',
      }),
    'new',
  )
  return (
    <Card className="max-w-2xl">
      <CardBody>
        <form onSubmit={submit} noValidate className="grid gap-6">
          <header className="grid gap-1">
            <h2 className="food-name text-title">{t('create.title')}</h2>
            <p className="text-ink-soft">{t(takesChefs ? 'create.lead' : 'create.noNewChefs')}</p>
          </header>
          <DraftNotice draft={draft} />
          <Field label={t('create.name')} hint={t('create.nameHint')} required error={errors.name?.message}>
            <TextInput autoComplete="organization" {...form.register('name')} />
          </Field>
          <Controller
            control={form.control}
            name="kind"
            render={({ field }) => (
              <RadioCards
                legend={t('create.kind')}
                name={field.name}
                value={field.value}
                onValueChange={field.onChange}
                options={[
                  { value: 'chef', label: t('kind.chef'), hint: t('kind.chefHint'), icon: <ChefHat /> },
                  {
                    value: 'truck_stop',
                    label: t('kind.truck_stop'),
                    hint: t('kind.truck_stopHint'),
                    icon: <Truck />,
                    disabled: !withTruckStops,
                  },
                ]}
              />
            )}
          />
          <FormError>{failure}</FormError>
          <Button type="submit" busy={isSubmitting} disabled={!takesChefs} className="sm:w-fit">
            {t('create.action')}
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
