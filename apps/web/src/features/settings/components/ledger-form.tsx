import { LedgerCalendar, ledgerTimeZones } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { zoneName } from '@/shared/format/zone-name.ts'
import { FormFoot } from '@/shared/forms/form-foot.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'

interface LedgerFormProps {
  value: LedgerCalendar
  onSave: (value: LedgerCalendar) => void
}

/** The time zone of the months of the ledger. */
export function LedgerForm({ value, onSave }: LedgerFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const { language } = useLanguage()
  const form = useZodForm(LedgerCalendar, value)
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)} className="grid gap-4">
      <Field label={t('ledger.timeZone')} hint={t('ledger.timeZoneHint')} required>
        <Select {...form.register('timeZone')}>
          {ledgerTimeZones.map((zone) => (
            <option key={zone} value={zone}>
              {`${zoneName(zone, language, new Date())} (${zone})`}
            </option>
          ))}
        </Select>
      </Field>
      <FormFoot isChanged={form.formState.isDirty} />
    </form>
  )
}
