import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { Button } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { ReasonDialog } from '../long-list/reason-dialog.tsx'
import { UndoBar } from '../page/admin-page.tsx'
import type { ManyAct } from './many-act.ts'
import type { Many } from './use-many.tsx'

interface ManyRowsProps<Row> {
  many: Many<Row>
  /** The rows are a table. On a wide window, its head has the box that selects all rows. */
  inTable?: boolean
  children: ReactNode
}

/**
 * The rows of a list, with a box above them that selects all, and the bar of acts below. Only the rows if no act is
 * offered.
 */
export function ManyRows<Row>({ many, inTable = false, children }: ManyRowsProps<Row>) {
  const isWide = useWideWindow()
  if (!many.isOffered) return children
  return (
    <div className="grid gap-2 [&>*]:min-w-0">
      {!(inTable && isWide) && (
        <div className="flex items-center gap-1 text-small text-ink-soft">
          {many.boxOfAll}
          <span aria-hidden>{many.labelOfAll}</span>
        </div>
      )}
      <div data-many>{children}</div>
      <ManyBar many={many} />
    </div>
  )
}

/** Sticky bar of acts on all chosen rows, and the rows that were refused. */
function ManyBar<Row>({ many }: { many: Many<Row> }) {
  const { t } = useTranslation('many')
  const { chosen, chooseOnly } = many.selection
  const isOpen = chosen.length > 0 || many.refused.length > 0
  return (
    <>
      <p role="status" className="sr-only">
        {many.refused.length > 0 && t('refused', { number: many.refused.length })}{' '}
        {chosen.length > 0 && t('chosen', { number: chosen.length })}
      </p>
      {isOpen && (
        <section
          aria-label={t('label')}
          data-action-bar
          className="sticky bottom-4 z-20 grid gap-2 rounded-lg border border-line bg-surface p-3 shadow-floating"
        >
          <UndoBar isInBar />
          <RefusedRows many={many} />
          {chosen.length > 0 && (
            <div className="flex items-start gap-2">
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
                <p className="flex min-h-11 items-center font-semibold">
                  {t('chosen', { number: chosen.length })}
                </p>
                <Acts many={many} />
                <span className="text-caption text-ink-faint max-lg:hidden pointer-coarse:hidden">
                  {t('keys')}
                </span>
              </div>
              <IconButton label={t('clear')} onClick={() => chooseOnly([])}>
                <X aria-hidden />
              </IconButton>
            </div>
          )}
        </section>
      )}
    </>
  )
}

function RefusedRows<Row>({ many: { refused, forgetRefused } }: { many: Many<Row> }) {
  const { t } = useTranslation('many')
  if (refused.length === 0) return null
  return (
    <div className="grid gap-1 rounded-md bg-warning-soft p-3 text-small">
      <div className="flex items-center gap-2">
        <p className="font-semibold">{t('refused', { number: refused.length })}</p>
        <IconButton label={t('closeRefused')} className="ml-auto" onClick={forgetRefused}>
          <X aria-hidden />
        </IconButton>
      </div>
      <ul className="grid max-h-40 gap-1 overflow-y-auto">
        {refused.map(({ key, name, reason }) => (
          <li key={key} className="wrap-anywhere">
            <span className="font-semibold">{name}</span>: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Acts<Row>({ many }: { many: Many<Row> }) {
  const { t } = useTranslation('many')
  const [asking, setAsking] = useState<{ act: ManyAct<Row>; seen: readonly Row[] }>()
  const [busy, setBusy] = useState(false)
  const ask = asking?.act.ask
  const start = async (act: ManyAct<Row>) => {
    const seen = many.chosen
    if (act.ask) return setAsking({ act, seen })
    setBusy(true)
    await many.run(act, seen, '')
    setBusy(false)
  }
  if (many.acts.length === 0) return <p className="text-small text-ink-soft">{t('noAct')}</p>
  return (
    <div className="flex flex-wrap gap-2">
      {many.acts.map((act) => (
        <Button
          key={act.label}
          size="sm"
          variant={act.isDanger ? 'danger' : 'secondary'}
          icon={act.icon}
          busy={busy}
          onClick={() => void start(act)}
        >
          {act.label}
        </Button>
      ))}
      {asking && ask && (
        <ReasonDialog
          title={ask.title(asking.seen.length)}
          description={ask.description}
          confirm={asking.act.label}
          danger={asking.act.isDanger ?? false}
          {...(ask.templates ? { templates: ask.templates } : {})}
          {...(ask.hint ? { hint: ask.hint } : {})}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => many.run(asking.act, asking.seen, reason)}
        >
          {ask.children?.(asking.seen)}
        </ReasonDialog>
      )}
    </div>
  )
}
