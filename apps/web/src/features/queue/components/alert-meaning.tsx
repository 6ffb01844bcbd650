import { useTranslation } from 'react-i18next'

/** The meaning of an alert, and the next step. */
export function AlertMeaning({ text, todo }: { text: string; todo: string }) {
  const { t } = useTranslation('chargebacks')
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4">
      <section>
        <h3 className="font-semibold">{t('meaning.title')}</h3>
        <p>{text}</p>
      </section>
      <section>
        <h3 className="font-semibold">{t('meaning.todo')}</h3>
        <p>{todo}</p>
      </section>
    </div>
  )
}
