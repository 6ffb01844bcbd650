import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Clashes } from './clashes.tsx'
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
