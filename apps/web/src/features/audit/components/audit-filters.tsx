import { AuditArea } from '@localchef/contracts/audit/list-audit-log'
import { useTranslation } from 'react-i18next'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { ListTools, SearchBox } from '../../../shared/long-list/list-tools.tsx'
import { auditActions, securityActions } from '../audit-actions.ts'
import type { AuditFilter } from '../use-audit-filter.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  set: (name: keyof AuditFilter, value: string) => void
}

export function AuditFilters({ filter, set }: AuditFiltersProps) {
  const { t } = useTranslation('audit')
  return (
    <div className="grid gap-4">
      <ListTools
        placeholder={t('search')}
        query={filter.q}
        onQuery={(value) => set('q', value)}
        choices={(['all', ...AuditArea.options] as const).map((value) => ({
          value,
          label: t(`areas.${value}`),
        }))}
        which={filter.area}
        onWhich={(value) => set('area', value === 'all' ? '' : value)}
      />
      <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_auto_auto]">
        <SearchBox label={t('actor')} query={filter.actor} onQuery={(value) => set('actor', value)} />
        <Field label={t('action')} hideLabel required>
          <Select value={filter.action} onChange={(event) => set('action', event.target.value)}>
            <option value="">{t('anyAction')}</option>
            {filter.area !== 'security' && (
              <optgroup label={t('acts')}>
                {auditActions.map((name) => (
                  <option key={name} value={name}>
                    {t(`actions.${name}`)}
                  </option>
                ))}
              </optgroup>
            )}
            {filter.area !== 'act' && (
              <optgroup label={t('security')}>
                {securityActions.map((name) => (
                  <option key={name} value={name}>
                    {t(`actions.${name}`)}
                  </option>
                ))}
              </optgroup>
            )}
          </Select>
        </Field>
        <Field label={t('from')} required>
          <TextInput
            type="date"
            value={filter.from}
            max={filter.to || undefined}
            onChange={(event) => set('from', event.target.value)}
          />
        </Field>
        <Field label={t('to')} required>
          <TextInput
            type="date"
            value={filter.to}
            min={filter.from || undefined}
            onChange={(event) => set('to', event.target.value)}
          />
        </Field>
      </div>
    </div>
  )
}
