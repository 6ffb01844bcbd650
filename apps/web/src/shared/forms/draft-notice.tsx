import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import type { Clash } from './draft-fields.ts'
import type { FormDraft } from './use-draft.ts'

interface DraftNoticeProps {
  draft: FormDraft
  /** Names of the fields, for those that can be compared. */
  labels?: Readonly<Record<string, string>>
}

/** Says that the form was filled from a draft or changed elsewhere, and offers to discard the input. */
export function DraftNotice({ draft, labels = {} }: DraftNoticeProps) {
  const { t } = useTranslation()
  const hasClashes = draft.clashes.length > 0
  return (
    <div role="status" className="empty:hidden">
      {(draft.isRestored || hasClashes) && (
        <div className="grid gap-3 rounded-md bg-accent-soft px-4 py-2 text-small">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <History className="size-4 shrink-0 text-accent-text" aria-hidden />
            <p className="grow basis-48">{t(hasClashes ? 'draft.clash' : 'draft.kept')}</p>
            <Button variant="ghost" size="sm" onClick={draft.discard}>
              {t(hasClashes ? 'draft.takeSaved' : 'draft.discard')}
            </Button>
          </div>
          {hasClashes && <Clashes clashes={draft.clashes} labels={labels} />}
        </div>
      )}
    </div>
  )
}

interface ClashesProps {
  clashes: readonly Clash[]
  labels: Readonly<Record<string, string>>
}

/** The newly saved values beside the typed ones. */
function Clashes({ clashes, labels }: ClashesProps) {
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
