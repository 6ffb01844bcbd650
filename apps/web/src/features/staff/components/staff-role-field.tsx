import type { StaffRole } from '@localchef/contracts/staff/staff-role'
import { useTranslation } from 'react-i18next'
import { useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'

interface StaffRoleFieldProps {
  roles: readonly Pick<StaffRole, 'name'>[]
  value: string
  onChange: (role: string) => void
}

export function StaffRoleField({ roles, value, onChange }: StaffRoleFieldProps) {
  const { t } = useTranslation('users')
  const nameOf = useStaffRoleName()
  return (
    <Field label={t('staffRole')} hint={t('staffRoleHint')} required>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {roles.map(({ name }) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
