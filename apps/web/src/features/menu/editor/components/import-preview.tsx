import type { previewMenuImport } from '@localchef/contracts/menu/preview-menu-import'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Badge } from '@/shared/ui/badge.tsx'
import { ImportLosses } from './import-losses.tsx'
import { ImportProblems } from './import-problems.tsx'

/** Changes, problems and unknown columns of a file before it is imported. */
export function ImportPreview({ preview }: { preview: z.output<typeof previewMenuImport.output> }) {
  const { t } = useTranslation('menuItems')
  const { changes, unchanged, unknownHeadings, problems } = preview
  const created = changes.filter(({ kind }) => kind === 'new').length
  return (
    <div className="grid min-w-0 gap-4">
      <p role="status" className="numeric font-medium">
        {changes.length + problems.length === 0
          ? t('import.nothing')
          : t('import.summary', { created, changed: changes.length - created, unchanged })}
      </p>
      <ImportProblems title={t('import.leaves', { count: problems.length })} problems={problems} />
      {changes.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          aria-label={t('import.changes')}
          className="grid max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line text-small"
        >
          {changes.map(({ line, name, kind, columns, losses }) => (
            <li key={line} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2">
              <span className="font-medium break-words">{name}</span>
              <Badge tone={kind === 'new' ? 'success' : 'info'}>{t(`import.${kind}`)}</Badge>
              <span className="numeric col-span-full text-caption text-ink-faint">
                {t('import.line', { line })}
                {columns.length > 0 && <span className="font-mono"> · {columns.join(', ')}</span>}
              </span>
              <ImportLosses losses={losses} />
            </li>
          ))}
        </ul>
      )}
      {unknownHeadings.length > 0 && (
        <p className="text-caption break-words text-ink-faint">
          {t('import.unknown', { names: unknownHeadings.join(', ') })}
        </p>
      )}
    </div>
  )
}
