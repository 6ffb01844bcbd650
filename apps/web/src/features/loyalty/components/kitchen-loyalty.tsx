import { type KitchenLoyalty as Loyalty, LoyaltyTerms } from '@localchef/contracts/loyalty/loyalty-rule'
import { dishCategories } from '@localchef/contracts/menu/dish-categories'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { asNumber, textOrNull } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useChangeLoyalty, useKitchenLoyalty } from '../use-loyalty.ts'
import { useLoyaltyTexts } from '../use-loyalty-texts.ts'

/** The loyalty rule of the chef's kitchen, with its figures and the form to begin or end one. */
export function KitchenLoyalty({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('loyalty')
  const query = useKitchenLoyalty()
  const [open, setOpen] = useState<'form' | 'end'>()
  const loyalty = query.data
  const close = () => setOpen(undefined)
  return (
    <section aria-labelledby="kitchen-loyalty" className="grid gap-4">
      <header className="grid gap-1">
        <h2 id="kitchen-loyalty" className="food-name text-title">
          {t('title')}
        </h2>
        <p className="max-w-2xl text-ink-soft">{t('kitchen.lead')}</p>
      </header>
      {query.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-32 rounded-lg" />
        </SkeletonGroup>
      )}
      {query.isError && !loyalty && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {loyalty && (
        <Card>
          <CardBody className="grid gap-3">
            <RuleText loyalty={loyalty} timeZone={timeZone} />
            <div className="flex flex-wrap gap-2">
              <Button
                variant={loyalty.rule ? 'secondary' : 'primary'}
                size="sm"
                onClick={() => setOpen('form')}
              >
                {t(loyalty.rule ? 'kitchen.change' : 'kitchen.start')}
              </Button>
              {loyalty.rule && (
                <Button variant="ghost" size="sm" onClick={() => setOpen('end')}>
                  {t('kitchen.end')}
                </Button>
              )}
            </div>
          </CardBody>
        </Card>
      )}
      {loyalty && open === 'form' && <RuleSheet loyalty={loyalty} onClose={close} />}
      {loyalty && open === 'end' && <EndDialog loyalty={loyalty} onClose={close} />}
    </section>
  )
}

interface RuleTextProps {
  loyalty: Loyalty
  timeZone: string
}

function RuleText({ loyalty: { rule, owed }, timeZone }: RuleTextProps) {
  const { t } = useTranslation('loyalty')
  const { language } = useLanguage()
  const texts = useLoyaltyTexts()
  return (
    <>
      {rule ? (
        <>
          <p className="text-lead">{texts.offer(rule)}</p>
          <p className="text-small text-ink-soft">
            {t('kitchen.since', { day: formatDate(rule.beganAt, language, timeZone) })}
          </p>
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {(['collecting', 'earned', 'used', 'given'] as const).map((name) => (
              <div key={name}>
                <dt className="text-caption text-ink-soft">{t(`kitchen.figures.${name}`)}</dt>
                <dd className="numeric font-semibold">
                  {name === 'given' ? formatDollars(rule.given) : rule[name]}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="text-ink-soft">{t('kitchen.none')}</p>
      )}
      {owed > 0 && <p className="text-small text-ink-soft">{t('kitchen.owed', { count: owed })}</p>}
    </>
  )
}

interface ChangeProps {
  loyalty: Loyalty
  onClose: () => void
}

function RuleSheet({ loyalty: { rule, version }, onClose }: ChangeProps) {
  const { t } = useTranslation(['loyalty', 'cards'])
  const formId = useId()
  const texts = useLoyaltyTexts()
  const [failure, setFailure] = useState<string>()
  const form = useZodForm(LoyaltyTerms, {
    every: rule?.every ?? 10,
    category: rule?.category ?? null,
    upTo: rule?.upTo ?? 10,
  })
  const change = useChangeLoyalty({ onDone: onClose, onFailure: setFailure })
  const { errors } = form.formState
  const typed = LoyaltyTerms.safeParse(form.watch())
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(rule ? 'kitchen.changeTitle' : 'kitchen.start')}
      description={t(rule ? 'kitchen.changeText' : 'counts')}
      footer={
        <Button type="submit" form={formId} block busy={change.isPending}>
          {t('form.save')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((terms) => {
          setFailure(undefined)
          return change.mutateAsync({ terms, version }).catch(() => {})
        })}
      >
        <NumberField
          label={t('form.every')}
          hint={t('form.everyHint')}
          required
          error={errors.every?.message}
          registration={form.register('every', asNumber)}
        />
        <Field label={t('form.course')} required error={errors.category?.message}>
          <Select {...form.register('category', { setValueAs: textOrNull })}>
            <option value="">{t('form.any')}</option>
            {dishCategories.map((category) => (
              <option key={category} value={category}>
                {t(`cards:categories.${category}`)}
              </option>
            ))}
          </Select>
        </Field>
        <NumberField
          label={t('form.upTo')}
          hint={t('form.upToHint')}
          required
          cents
          error={errors.upTo?.message}
          registration={form.register('upTo', asNumber)}
        />
        {typed.success && (
          <div className="grid gap-1 rounded-lg bg-accent-soft p-4">
            <p className="text-caption text-ink-soft">{t('form.preview')}</p>
            <p>{texts.offer(typed.data)}</p>
          </div>
        )}
        <FormError>{failure}</FormError>
      </form>
    </Sheet>
  )
}

function EndDialog({ loyalty: { version }, onClose }: ChangeProps) {
  const { t } = useTranslation(['loyalty', 'common'])
  const [failure, setFailure] = useState<string>()
  const change = useChangeLoyalty({ onDone: onClose, onFailure: setFailure })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      decisive
      title={t('kitchen.endTitle')}
      description={t('kitchen.endText')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button busy={change.isPending} onClick={() => change.mutate({ version })}>
            {t('kitchen.end')}
          </Button>
        </>
      }
    >
      <FormError>{failure}</FormError>
    </Dialog>
  )
}
