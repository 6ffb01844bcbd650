import type { AdminChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** The actions of admins on a kitchen, with their reasons. */
export function KitchenHistory({ history }: Pick<AdminChefFile, 'history'>) {
  const { t, i18n } = useTranslation(['evidence', 'audit'])
  const { language } = useLanguage()
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('kitchen.history')}</h3>
      {history.length === 0 && <p className="text-small text-ink-soft">{t('kitchen.noHistory')}</p>}
      <ol className="grid gap-1.5 text-small">
        {history.map(({ action, by, reason, at }) => (
          <li key={`${at}-${action}`} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
            <span className="numeric text-ink-soft">{formatDateTime(at, language)}</span>
            <span>
              <strong className="font-semibold">
                {i18n.exists(`audit:actions.${action}`)
                  ? t(`audit:actions.${action as 'approve-chef'}`)
                  : action}
              </strong>{' '}
              · {by || '—'}
              {reason && <span className="block text-ink-soft">{reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
