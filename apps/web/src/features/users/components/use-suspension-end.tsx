import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

const dayMs = 86_400_000
const lengths = ['7', '30', 'date', 'open'] as const

/** The fields for the end of a suspension, and the end they describe; null means until it is lifted. */
export function useSuspensionEnd(): { fields: ReactNode; until: () => string | null } {
  const { t } = useTranslation('users')
  const [length, setLength] = useState<(typeof lengths)[number]>('7')
  const [lastDay, setLastDay] = useState(() => dayIn(14))
  const fields = (
    <>
      <Field label={t('until')} required>
        <Select
          value={length}
          onChange={(event) => setLength(lengths.find((possible) => possible === event.target.value) ?? '7')}
        >
          {lengths.map((option) => (
            <option key={option} value={option}>
              {t(`length.${option}`)}
            </option>
          ))}
        </Select>
      </Field>
      {length === 'date' && (
        <Field label={t('lastDay')} required>
          <TextInput
            type="date"
            min={dayIn(0)}
            value={lastDay}
            onChange={(event) => setLastDay(event.target.value || dayIn(14))}
          />
        </Field>
      )}
    </>
  )
  return { fields, until: () => untilOf(length, lastDay) }
}

/** `2026-12-05`, as a date field formats it. */
function dayIn(days: number): string {
  const day = new Date(Date.now() + days * dayMs)
  return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The end of the last day, in the admin's time zone. */
function untilOf(length: (typeof lengths)[number], lastDay: string): string | null {
  if (length === 'open') return null
  if (length === 'date') return new Date(`${lastDay}T23:59:59`).toISOString()
  return new Date(Date.now() + Number(length) * dayMs).toISOString()
}
