import { zoneName } from '@localchef/contracts/formatters'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { CalendarDays } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { dayName } from '@/shared/format/day-name.ts'
import { formatTimes } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'

interface SessionPickerProps {
  service: ServiceDetail
  value: string
  onChange: (sessionId: string) => void
  inputRef?: Ref<HTMLInputElement>
}

/** Choice of a class's date, with the places left. */
export function SessionPicker({ service, value, onChange, inputRef }: SessionPickerProps) {
  const { t } = useTranslation('services')
  const { language } = useLanguage()
  const { timeZone, city, cityRu } = service.chef
  return (
    <div className="grid gap-2">
      <RadioCards
        legend={t('sessions.choose')}
        name="sessionId"
        columns={1}
        ref={inputRef}
        value={value}
        onValueChange={onChange}
        options={service.sessions.map(({ id, startsAt, endsAt, placesLeft }) => {
          const times = formatTimes(startsAt, endsAt, language, timeZone)
          const left = placesLeft > 0 ? t('sessions.left', { count: placesLeft }) : t('sessions.full')
          return {
            value: id,
            label: dayName(startsAt, language, timeZone),
            hint: `${times} · ${left}`,
            icon: <CalendarDays aria-hidden />,
            disabled: placesLeft < service.guestsMin,
          }
        })}
      />
      <p className="text-caption text-ink-faint">
        {t('form.timeHint', { city: inLanguage(language, city, cityRu), zone: zoneName(timeZone, language) })}
      </p>
    </div>
  )
}
