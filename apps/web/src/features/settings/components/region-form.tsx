import { writtenIn } from '@localchef/contracts/language'
import { usStates } from '@localchef/contracts/places/us-states'
import { Region } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '@/shared/forms/form-foot.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Checkbox } from '@/shared/ui/checkbox.tsx'

/** The states that the marketplace serves. */
export function RegionForm({ value, onSave }: { value: Region; onSave: (value: Region) => void }) {
  const { t } = useTranslation('marketplaceSettings')
  const { language } = useLanguage()
  const form = useZodForm(Region, value)
  const states = usStates
    .map(({ code, name, nameRu }) => ({ code, name: writtenIn(language, name, nameRu) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-4">
      <fieldset>
        <legend className="text-small font-semibold">{t('region.states')}</legend>
        <p className="text-caption text-ink-faint">{t('region.statesHint')}</p>
        <div className="mt-2 grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-4">
          {states.map(({ code, name }) => (
            <Checkbox key={code} label={name} value={code} {...form.register('states')} />
          ))}
        </div>
      </fieldset>
      <FormFoot isChanged={form.formState.isDirty} />
    </form>
  )
}
