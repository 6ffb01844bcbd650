import type { OwnClassSession, OwnService } from '@localchef/contracts/services/own-service'
import { CalendarPlus, CalendarX2, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/shared/format/time.ts'
import { zoneName } from '@/shared/format/zone-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { CancelDateDialog } from './cancel-date-dialog.tsx'
import { DateDialog } from './date-dialog.tsx'

/** Future dates of a class with their taken places. */
export function ClassDates({ service, timeZone }: { service: OwnService; timeZone: string }) {
  const { t } = useTranslation('servicesManage')
  const { language } = useLanguage()
  const [edited, setEdited] = useState<OwnClassSession | 'new'>()
  const [cancelled, setCancelled] = useState<OwnClassSession>()
  const newestOf = (opened: OwnClassSession) => service.sessions.find(({ id }) => id === opened.id) ?? opened
  return (
    <Card>
      <CardBody>
        <section aria-labelledby="dates-heading" className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="grid gap-0.5">
              <h2 id="dates-heading" className="food-name text-subtitle">
                {t('dates.title')}
              </h2>
              <p className="text-small text-ink-soft">
                {t('dates.zone', { zone: zoneName(timeZone, language) })}
              </p>
            </div>
            <Button
              variant="soft"
              size="sm"
              icon={<CalendarPlus aria-hidden />}
              onClick={() => setEdited('new')}
            >
              {t('dates.add')}
            </Button>
          </div>
          {service.sessions.length === 0 ? (
            <p className="text-ink-soft">{t('dates.none')}</p>
          ) : (
            <ul className="grid divide-y divide-line border-y border-line">
              {service.sessions.map((session) => (
                <DateRow
                  key={session.id}
                  session={session}
                  timeZone={timeZone}
                  onEdit={() => setEdited(session)}
                  onCancel={() => setCancelled(session)}
                />
              ))}
            </ul>
          )}
        </section>
      </CardBody>
      {edited && (
        <DateDialog
          service={service}
          session={edited === 'new' ? undefined : newestOf(edited)}
          timeZone={timeZone}
          onClose={() => setEdited(undefined)}
        />
      )}
      {cancelled && (
        <CancelDateDialog session={cancelled} timeZone={timeZone} onClose={() => setCancelled(undefined)} />
      )}
    </Card>
  )
}

interface DateRowProps {
  session: OwnClassSession
  timeZone: string
  onEdit: () => void
  onCancel: () => void
}

function DateRow({ session, timeZone, onEdit, onCancel }: DateRowProps) {
  const { t } = useTranslation(['servicesManage', 'common'])
  const { language } = useLanguage()
  const { startsAt, places, placesLeft } = session
  const when = formatDateTime(startsAt, language, timeZone)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="grid grow">
        <span className="font-semibold">{when}</span>
        <span className="numeric text-small text-ink-soft">
          {t('dates.taken', { taken: places - placesLeft, places })}
        </span>
      </div>
      <Button
        variant="ghost"
        size="sm"
        icon={<Pencil aria-hidden />}
        aria-label={t('dates.editOf', { when })}
        onClick={onEdit}
      >
        {t('action.edit', { ns: 'common' })}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<CalendarX2 aria-hidden />}
        aria-label={t('dates.cancelOf', { when })}
        onClick={onCancel}
      >
        {t('dates.cancel')}
      </Button>
    </li>
  )
}
