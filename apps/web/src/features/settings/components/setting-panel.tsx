import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { SettingHistory } from './setting-history.tsx'
import { type Setting, useSaveSetting } from './use-settings.ts'

interface SettingPanelProps {
  setting: Setting
  /** The topic's form; submits valid values. */
  children: (ask: (value: object) => void) => ReactNode
}

/** A topic: its description, form, reason and versions. */
export function SettingPanel({ setting, children }: SettingPanelProps) {
  const { t } = useTranslation('marketplaceSettings')
  const { language } = useLanguage()
  const { save } = useSaveSetting(setting)
  const [asked, setAsked] = useState<object>()
  const { key: topic, at, by } = setting
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Card>
        <CardBody className="grid gap-6 [&>*]:min-w-0">
          <header className="grid gap-1">
            <h2 className="food-name text-title">{t(`topic.${topic}`)}</h2>
            <p className="max-w-prose text-ink-soft">{t(`lead.${topic}`)}</p>
            <p className="text-small text-ink-faint">
              {at
                ? t('changedBy', { by: by ?? t('nobody'), date: formatDateTime(at, language) })
                : t('unchanged')}
            </p>
          </header>
          {children(setAsked)}
        </CardBody>
      </Card>
      <SettingHistory setting={setting} />
      {asked && (
        <ReasonDialog
          title={t('ask.title', { topic: t(`topic.${topic}`) })}
          description={t(topic === 'agreement' ? 'ask.agreement' : 'ask.text')}
          hint={t('ask.hint')}
          confirm={t('ask.confirm')}
          templates={[t('ask.template1'), t('ask.template2')]}
          onClose={() => setAsked(undefined)}
          onConfirm={(reason) => save(asked, reason)}
        />
      )}
    </div>
  )
}
