import { useTranslation } from 'react-i18next'
import type { Clash } from './draft-fields.ts'

interface ClashesProps {
  clashes: readonly Clash[]
  labels: Readonly<Record<string, string>>
}

/** The newly saved values beside the typed ones. */
export function Clashes({ clashes, labels }: ClashesProps) {
  const { t } = useTranslation()
  const named = clashes.filter(({ name, saved }) => labels[name] && isPlain(saved))
  return (
    <div className="grid gap-2 pb-2">
      {named.length > 0 && (
        <dl className="grid gap-2">
          {named.map(({ name, saved, typed }) => (
            <div key={name} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[10rem_1fr_1fr]">
              <dt className="font-semibold">{labels[name]}</dt>
              <dd className="[overflow-wrap:anywhere]">{t('draft.saved', { value: textOf(saved) })}</dd>
              <dd className="[overflow-wrap:anywhere]">
                {typed ? t('draft.typed', { value: textOf(typed.value) }) : t('draft.untouched')}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {named.length < clashes.length && <p>{t('draft.others')}</p>}
    </div>
  )
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number'].includes(typeof value)
}

function textOf(value: unknown): string {
  return value === null || value === '' ? '–' : String(value)
}
