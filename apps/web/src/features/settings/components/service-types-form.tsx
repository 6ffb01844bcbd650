import { ServiceKind } from '@localchef/contracts/services/service-card'
import type { ServiceType, ServiceTypes } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { NamedListForm } from './named-list-form.tsx'

interface ServiceTypesFormProps {
  value: ServiceTypes
  onSave: (value: ServiceTypes) => void
}

export function ServiceTypesForm({ value, onSave }: ServiceTypesFormProps) {
  const { t } = useTranslation(['marketplaceSettings', 'services'])
  return (
    <NamedListForm<ServiceType>
      list={value.list}
      begin={{ kind: 'other' }}
      addText={t('serviceTypes.add')}
      onSave={(list) => onSave({ list })}
      more={(item, change) => (
        <Field label={t('serviceTypes.bookedLike')} required className="sm:max-w-xs">
          <Select
            value={item.kind}
            onChange={(event) => {
              const kind = ServiceKind.options.find((known) => known === event.target.value)
              if (kind) change({ kind })
            }}
          >
            {ServiceKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`, { ns: 'services' })}
              </option>
            ))}
          </Select>
        </Field>
      )}
    />
  )
}
